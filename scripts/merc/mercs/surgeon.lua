-- Surgeon: before aiming he may give up combat dice; each heals 1 wound of a MERC of his squad, himself included.
return {
  before_attack = function(ctx)
    local wounded = {}
    for _, mate in ipairs(ctx.unit.squad) do
      if mate.wounds > 0 then
        table.insert(wounded, { mate, mate.wounds })
      end
    end
    if #wounded == 0 or ctx.dice == 0 then return end
    local healed = ask_split(ctx.unit.player, "heal", ctx.dice, wounded, "Give up dice to heal wounds, one for one.")
    for _, part in ipairs(healed) do
      give_up_dice(ctx.unit, part[2])
      heal(part[1], part[2])
    end
  end,
}
