-- AI-3.3 Take an empty Industry: an Industry without any units in range: the squad goes there by the shortest way.
return {
  choose = function(ctx)
    return lib.robot.go(ctx.unit, in_range(ctx.unit, "industry", "empty"), "least distance", "most value")
  end,
}
