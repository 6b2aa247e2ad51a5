-- AI-3.4 Continue to the Rebel sector: a squad on its way to a Rebel sector keeps going: the whole way is one step.
return {
  choose = function(ctx)
    local goal = goal_before(ctx.unit)
    if goal == nil or goal.controller == nil or goal.controller == ctx.player then return nil end
    if lib.robot.can_fire(ctx.unit) then return nil end
    think("goal: " .. goal.id)
    return lib.robot.step(ctx.unit, goal)
  end,
}
