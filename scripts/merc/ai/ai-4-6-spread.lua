-- AI-4.6 Spread damage: to kill the weakest first; a sector represents the militia in it.
return {
  choose = { rank = lib.robot.WEAKEST },
}
