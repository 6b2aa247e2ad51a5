-- Khenn: at the start of each combat a die is his initiative, in place of the card's, until it ends.
local function on_the_card(unit)
  local initiative = unit.initiative
  for _, item in ipairs(unit.items) do initiative = initiative - item.initiative end
  return initiative
end

return {
  combat_start = function(ctx) remember("initiative", roll(1, "initiative")[1], "combat") end,
  stats = function(ctx)
    local rolled = recall("initiative")
    if rolled then return { initiative = rolled - on_the_card(ctx.unit) } end
  end,
}
