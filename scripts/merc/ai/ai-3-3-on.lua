-- AI-3.3 Continue to the Industry: a squad on its way to an empty Industry keeps going: the whole way is one step.
return {
  choose = function(ctx)
    local goal = goal_before(ctx.unit)
    if goal == nil or goal.controller or lib.robot.can_fire(ctx.unit) then return nil end
    think("goal: " .. goal.id)
    return lib.robot.step(ctx.unit, goal)
  end,
}
