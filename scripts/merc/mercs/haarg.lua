-- Haarg: +1 to each skill in which a squad mate has a higher value.
return {
  compared_stats = function(ctx)
    local unit, bonus = ctx.unit, {}
    local initiative, training, combat = unit.initiative, unit.training, unit.combat
    for _, mate in ipairs(unit.squad) do
      if mate.initiative > initiative then bonus.initiative = 1 end
      if mate.training > training then bonus.training = 1 end
      if mate.combat > combat then bonus.combat = 1 end
    end
    return bonus
  end,
}
