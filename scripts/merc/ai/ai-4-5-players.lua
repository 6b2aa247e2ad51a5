-- AI-4.5 Choose a Rebel: the weaker.
return {
  choose = function(ctx) return rank(ctx.options, "least strength") end,
}
