-- AI-3.6 Advance: otherwise the squad moves to the adjacent sector closest to a Rebel-controlled one.
return {
  when = function(ctx) return lib.robot.is_free(ctx.unit) and #sectors_where("hostile") > 0 end,
  choose = function(ctx)
    local way = best(ctx.sector.neighbours, "least front", "least prey")
    return { "move", way, ctx.unit }
  end,
}
