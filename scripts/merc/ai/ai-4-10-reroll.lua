-- AI-4.10 Reroll: rerolls when fewer than half the dice hit, unless the hits kill everyone he aims at.
return {
  choose = function(ctx) return lib.robot.rolls_again() end,
}
