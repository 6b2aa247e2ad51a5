-- Runde: no enemy may target him while another MERC of his side can be targeted.
return {
  may_be_targeted = function(ctx)
    for _, mate in ipairs(units(ctx.unit.player, ctx.sector)) do
      if mate ~= ctx.unit and not mate.is_dictator then return false end
    end
    return true
  end,
}
