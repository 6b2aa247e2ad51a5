-- AI-4.6 Spread damage: to kill the weakest first; a sector stands for the militia in it.
return {
  choose = { rank = lib.robot.WEAKEST },
}
