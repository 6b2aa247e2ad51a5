-- AI-4.4 Choose sectors: of his own, the closest to a Rebel sector; of neutral ones, the most valuable; of Rebel sectors, the weaker.
return {
  choose = { groups = {
    "own, room: least front, least prey",
    "neutral, room: most value, least home",
    "hostile: least strength",
    "own:",
    "neutral:",
  } },
}
