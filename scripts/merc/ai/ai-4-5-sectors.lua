-- AI-4.5 Choose Rebel sectors: the weaker.
return {
  choose = function(ctx) return rank(ctx.options, "least strength") end,
}
