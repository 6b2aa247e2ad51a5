-- Mortar: used up by the first attack. Or, for 1 action, it fires into an adjacent sector, and no one shoots back.
local function targets_next_to(ctx)
  local player, found = ctx.unit.player, {}
  for _, sector in ipairs(ctx.sector.neighbors) do
    if has_enemies(player, sector) then
      table.insert(found, sector)
    end
  end
  return found
end

return {
  attack_done = function(ctx) discard(ctx.item) end,
  verbs = {
    {
      name = "bombard",
      cost = 1,
      help = "Fire a Mortar into an adjacent sector with enemies: full combat dice, no return fire; it is discarded.",
      legal = function(ctx)
        if #targets_next_to(ctx) == 0 then return "there are no enemies in an adjacent sector" end
        if ctx.unit.combat == 0 then return "there are no dice to roll" end
      end,
      run = function(ctx)
        local sector = ask_one(ctx.unit.player, "bombard", targets_next_to(ctx), "Which sector?")
        bombard(ctx.unit, sector)
      end,
    },
  },
}
