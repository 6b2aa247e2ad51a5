-- AI-4.8 Heal in combat: as many dice as needed are given up for the injured, the weakest first.
return {
  choose = { rank = lib.robot.WEAKEST },
}
