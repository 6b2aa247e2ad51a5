-- Choose a unit: the weakest.
return {
  choose = function(ctx) return rank(ctx.options, "least toughness") end,
}
