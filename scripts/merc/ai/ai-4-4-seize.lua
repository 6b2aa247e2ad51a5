-- AI-4.4 Seize sectors: neutral ones, then those of Rebels, then his own, whose loot he would lose.
return {
  choose = { groups = {
    "neutral, room: most value, least home",
    "hostile: least strength",
    "own, room: least front, least prey",
    "neutral:",
    "own:",
  } },
}
