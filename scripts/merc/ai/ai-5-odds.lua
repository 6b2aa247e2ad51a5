-- AI-5.1 Attack with good odds: the most valuable Rebel sector in range that the squad would probably take, then the closest, then the weaker.
return {
  choose = { go = "hostile, odds ai_odds: most value, least distance, least strength" },
}
