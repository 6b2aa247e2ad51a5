-- AI-4.13 Retreat only when forced: he stays, unless he has to go: then to where most of his own are.
return {
  choose = function(ctx)
    for _, option in ctx.options do
      if option == "stay" then return "stay" end
    end
    local ways = lib.robot.things(ctx.options)
    return if #ways > 0 then best(ways, "most forces", "least home") else nil
  end,
}
