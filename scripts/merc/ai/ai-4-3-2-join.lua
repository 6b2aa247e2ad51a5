-- AI-4.3.2 Place a MERC: if the MERC can form a squad: at his sector closest to the weakest Rebel sector. Otherwise with the squad closest to that sector.
return {
  choose = {
    { near = "hostile: least strength" },
    { best = "most value" },
  },
}
