-- Reroll: rerolls when fewer than half the dice hit, unless the hits kill every target.
return {
  choose = function(ctx) return lib.robot.rolls_again() end,
}
