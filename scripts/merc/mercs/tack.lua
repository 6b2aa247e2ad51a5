-- Tack: +2 initiative to everyone in her squad, herself included, while no one in it has a higher initiative than hers.
return {
  compared_aura = function(ctx)
    local unit = ctx.unit
    local initiative = unit.initiative
    for _, mate in ipairs(unit.squad) do
      if mate.initiative > initiative then return end
    end
    return { initiative = 2 }
  end,
}
