-- Plunder: the value of a sector, doubled while it is unexplored.
return {
  measure = function(ctx)
    local sector = ctx.thing
    return if sector.explored then sector.value else sector.value * 2
  end,
}
