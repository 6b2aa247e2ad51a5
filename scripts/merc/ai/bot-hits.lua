-- Allocate hits: to kill the weakest first.
return {
  choose = function(ctx) return rank(ctx.options, "least toughness", "most combat", "most initiative") end,
}
