-- AI-3.3 Train on arrival: having come to the Industry he went for, the squad trains with what actions it has left.
return {
  when = function(ctx)
    local before = rule_before(ctx.unit)
    if before ~= "ai-3-3-take" and before ~= "ai-3-3-arrive" then return false end
    return ctx.sector.kind == "industry" and ctx.sector.controller == ctx.player
  end,
  choose = function(ctx) return lib.robot.train(ctx.unit) end,
}
