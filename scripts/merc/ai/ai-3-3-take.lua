-- AI-3.3 Take an empty Industry: an Industry without any units in range: the squad goes there by the shortest way.
return {
  choose = function(ctx)
    local goals = lib.robot.in_range(ctx.unit, sectors_where("industry", "empty"))
    if #goals == 0 then return nil end
    return lib.robot.go(ctx.unit, goals, "least distance", "most value")
  end,
}
