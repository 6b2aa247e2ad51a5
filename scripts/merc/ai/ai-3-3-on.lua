-- AI-3.3 Go on to the Industry: on the way to an empty Industry: the whole way is one step.
return {
  choose = function(ctx)
    local goal = goal_before(ctx.unit)
    if goal == nil or goal.controller or lib.robot.can_fire(ctx.unit) then return nil end
    think("goal: " .. goal.id)
    return lib.robot.step(ctx.unit, goal)
  end,
}
