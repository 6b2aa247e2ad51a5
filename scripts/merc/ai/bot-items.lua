-- Choose a card: the card that is worth most, for the first MERC in alphabetical order whom a card would improve.
return {
  choose = function(ctx) return rank(lib.robot.cards(ctx, "most worth"), "most worth") end,
}
