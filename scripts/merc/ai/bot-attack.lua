-- Attack next door: the most valuable neighbour held by the enemy, when the odds are good.
return {
  choose = { attack = "odds 10: most value, least strength" },
}
