-- AI-3.3 Train on arrival: having come to the Industry he went for, the squad trains with what actions it has left.
local GOING = { ["ai-3-3-take"] = true, ["ai-3-3-on"] = true }

return {
  when = function(ctx)
    local before = rule_before(ctx.unit)
    if before == "ai-3-3-arrive" then return true end
    return GOING[before] and goal_before(ctx.unit) == nil and ctx.sector.kind == "industry"
  end,
  choose = function(ctx) return lib.robot.train(ctx.unit) end,
}
