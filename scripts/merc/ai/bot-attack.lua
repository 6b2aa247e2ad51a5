-- Attack next door: attacks the most valuable adjacent sector that the enemy holds, when the odds are good.
return {
  choose = { attack = "odds 10: most value, least strength" },
}
