-- Choose a card: for the first in the alphabet whom one would better, the one that is worth most.
return {
  choose = function(ctx) return rank(lib.robot.cards(ctx), "most worth") end,
}
