-- AI-4.7 Choose a card: the one with the highest serial number.
return {
  when = function(ctx) return lib.robot.kind(ctx.options) == "item" end,
  choose = function(ctx) return rank(ctx.options, "most serial") end,
}
