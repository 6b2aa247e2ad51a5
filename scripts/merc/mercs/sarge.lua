-- Sarge: +1 to all three skills while no one in his squad has a higher initiative than his.
return {
  compared_stats = function(ctx)
    local unit = ctx.unit
    local initiative = unit.initiative
    for _, mate in ipairs(unit.squad) do
      if mate.initiative > initiative then return end
    end
    return { initiative = 1, training = 1, combat = 1 }
  end,
}
