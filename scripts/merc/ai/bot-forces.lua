-- Choose among forces: the weakest first.
return {
  choose = function(ctx) return rank(lib.robot.things(ctx.options), "least toughness") end,
}
