-- AI-4.3.2 Place a MERC: where he can form a squad, at his sector closest to the weakest Rebel sector; else with the squad closest to it.
return {
  choose = {
    { near = "hostile: least strength" },
    { best = "most value" },
  },
}
