-- AI-4.8.1 Heal with an ability: gives up as many dice as needed to heal the injured, the weakest first.
return {
  choose = { rank = lib.robot.WEAKEST },
}
