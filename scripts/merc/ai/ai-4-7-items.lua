-- AI-4.7 Choose a card: for the first in the alphabet whom one would better, the one with the highest serial number.
return {
  choose = function(ctx) return rank(lib.robot.cards(ctx), "most serial") end,
}
