-- Choose a sector: the one with the most targets, then the most valuable.
return {
  choose = function(ctx) return rank(ctx.options, "most targets", "most value") end,
}
