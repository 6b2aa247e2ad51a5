-- Khenn: at the start of each combat he rolls a die, which replaces the initiative on his card until the combat ends.
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
