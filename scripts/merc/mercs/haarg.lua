-- Haarg: +1 to each skill in which a squad mate has a higher value.
return {
  compared_stats = function(ctx)
    local bonus = {}
    for _, mate in ipairs(ctx.unit.squad) do
      if mate.initiative > ctx.unit.initiative then bonus.initiative = 1 end
      if mate.training > ctx.unit.training then bonus.training = 1 end
      if mate.combat > ctx.unit.combat then bonus.combat = 1 end
    end
    return bonus
  end,
}
