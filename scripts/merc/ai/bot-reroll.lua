-- Roll again: a roll with fewer hits than half its dice is thrown again, unless the hits kill everybody it was aimed at.
return {
  choose = function(ctx) return lib.robot.rolls_again() end,
}
