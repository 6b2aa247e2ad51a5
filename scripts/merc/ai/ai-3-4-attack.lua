-- AI-3.4 Attack a Rebel sector in range: a Rebel-controlled sector in range: the squad goes for the closest, of several the weaker.
return {
  choose = function(ctx)
    return lib.robot.go(ctx.unit, in_range(ctx.unit, "hostile"), "least distance", "least strength")
  end,
}
