-- AI-3.6 Advance: otherwise, the squad moves to the adjacent sector closest to a Rebel-controlled one.
return {
  choose = function(ctx)
    if #sectors_where("hostile") == 0 then return nil end
    local way = best(ctx.sector.neighbors, "least front", "least prey")
    return { "move", way, ctx.unit }
  end,
}
