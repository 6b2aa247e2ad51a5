-- Kits: what a First Aid Kit and a Medical Kit have in common.
return {
  -- Before attacking, the wearer may give up dice to heal as many wounds of MERCs of its side in the combat.
  treat = function(ctx)
    local wounded = {}
    for _, mate in ipairs(units(ctx.unit.player, ctx.sector)) do
      if mate.wounds > 0 then
        table.insert(wounded, { mate, mate.wounds })
      end
    end
    if #wounded == 0 or ctx.dice == 0 then return end
    local healed = ask_split(ctx.unit.player, "treat", ctx.dice, wounded, "Give up dice to heal wounds, one for one.")
    if #healed == 0 then return end
    for _, part in ipairs(healed) do
      give_up_dice(ctx.unit, part[2])
      heal(part[1], part[2])
    end
    use_up(ctx.item)
  end,
}
