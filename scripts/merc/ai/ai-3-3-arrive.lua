-- AI-3.3 Train on arrival: after reaching the Industry it was heading for, the squad trains with the actions it has left.
return {
  when = function(ctx) return rule_before(ctx.unit) == "ai-3-3-arrive" or goal_before(ctx.unit) == nil end,
  choose = function(ctx) return if lib.robot.can_fire(ctx.unit) then nil else lib.robot.train(ctx.unit) end,
}
