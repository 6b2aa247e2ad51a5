-- AI-4.3.2 Place the first MERC: at his sector closest to the weakest Rebel sector.
return {
  choose = {
    { near = "hostile: least strength" },
    { best = "most value" },
  },
}
