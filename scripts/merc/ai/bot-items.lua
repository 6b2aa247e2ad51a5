-- Choose a card: the one with the highest serial number.
return {
  choose = function(ctx) return rank(ctx.options, "most serial") end,
}
