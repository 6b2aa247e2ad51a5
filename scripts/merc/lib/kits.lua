-- Kits: healing with combat dice, for Surgeon and both kits.
local function heal_with_dice(ctx, mates, about)
  local wounded = {}
  for _, mate in ipairs(mates) do
    local wounds = mate.wounds
    if wounds > 0 then table.insert(wounded, { mate, wounds }) end
  end
  if #wounded == 0 or ctx.dice == 0 then return false end
  local prompt = "Give up dice to heal wounds? Each die heals one wound."
  local healed = ask_split(ctx.unit.player, about, ctx.dice, wounded, prompt, false, "dice")
  for _, part in ipairs(healed) do
    give_up_dice(ctx.unit, part[2])
    heal(part[1], part[2])
  end
  return #healed > 0
end

return {
  -- The owner may give up dice to heal that many wounds of the mates. Returns whether any were given up.
  heal_with_dice = heal_with_dice,
  -- The same for MERCs of the carrier's side in the combat, which takes one of the kit's uses.
  treat = function(ctx)
    if heal_with_dice(ctx, units(ctx.unit.player, ctx.sector), "treat") then use_up(ctx.item) end
  end,
}
