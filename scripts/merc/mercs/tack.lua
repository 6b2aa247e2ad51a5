-- Tack: +2 initiative to everyone in her squad, herself included, while no one in it has a higher initiative than hers.
return {
  compared_aura = function(ctx)
    for _, mate in ipairs(ctx.unit.squad) do
      if mate.initiative > ctx.unit.initiative then return end
    end
    return { initiative = 2 }
  end,
}
