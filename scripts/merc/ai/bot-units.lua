-- Choose a unit: the weakest.
return {
  choose = function(ctx) return rank(lib.robot.things(ctx.options), "least toughness") end,
}
