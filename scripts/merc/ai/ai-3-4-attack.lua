-- AI-3.4 Attack a Rebel sector in range: a Rebel-controlled sector in range: the squad goes for the closest, of several the weaker.
return {
  choose = function(ctx)
    local goals = in_range(ctx.unit, "hostile")
    if #goals == 0 then return nil end
    return lib.robot.go(ctx.unit, goals, "least distance", "least strength")
  end,
}
