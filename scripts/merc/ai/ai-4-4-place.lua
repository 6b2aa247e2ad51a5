-- AI-4.4 Place militia in one sector: the weakest of the Rebels that they would probably take; otherwise where all of them fit.
return {
  choose = { groups = {
    "hostile, falls 15: least strength",
    "own, fits: least front, least prey",
    "neutral, fits: most value, least home",
    "hostile: least strength",
    "own or neutral: least strength",
  } },
}
