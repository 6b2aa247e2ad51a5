-- AI-4.7 Choose a card: the card with the highest serial number, for the first MERC in alphabetical order whom a card would improve.
return {
  choose = function(ctx) return rank(lib.robot.cards(ctx, "most serial"), "most serial") end,
}
