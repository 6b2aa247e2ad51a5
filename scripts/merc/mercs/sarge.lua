-- Sarge: +1 to all three skills while no one in his squad has a higher initiative than his.
return {
  compared_stats = function(ctx)
    for _, mate in ipairs(ctx.unit.squad) do
      if mate.initiative > ctx.unit.initiative then return end
    end
    return { initiative = 1, training = 1, combat = 1 }
  end,
}
