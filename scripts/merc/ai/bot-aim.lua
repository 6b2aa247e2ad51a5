-- Choose targets: the weakest first, of equals the most dangerous.
return {
  choose = function(ctx) return rank(ctx.options, "least toughness", "most combat", "most initiative") end,
}
