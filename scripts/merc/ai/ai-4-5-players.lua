-- AI-4.5 Choose a Rebel: the weaker.
return {
  when = function(ctx) return lib.robot.kind(ctx.options) == "player" end,
  choose = function(ctx) return rank(ctx.options, "least strength") end,
}
