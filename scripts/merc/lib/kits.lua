-- Kits: healing with combat dice, which Surgeon and both kits do.
local function heal_with_dice(ctx, mates, about)
  local wounded = {}
  for _, mate in ipairs(mates) do
    if mate.wounds > 0 then
      table.insert(wounded, { mate, mate.wounds })
    end
  end
  if #wounded == 0 or ctx.dice == 0 then return false end
  local healed = ask_split(ctx.unit.player, about, ctx.dice, wounded, "Give up dice to heal wounds, one for one.")
  for _, part in ipairs(healed) do
    give_up_dice(ctx.unit, part[2])
    heal(part[1], part[2])
  end
  return #healed > 0
end

return {
  -- Dice are given up to heal as many wounds of the mates, as the owner likes; whether any were.
  heal_with_dice = heal_with_dice,
  -- The same for MERCs of the wearer's side in the combat, which takes one of the kit's uses.
  treat = function(ctx)
    if heal_with_dice(ctx, units(ctx.unit.player, ctx.sector), "treat") then use_up(ctx.item) end
  end,
}
