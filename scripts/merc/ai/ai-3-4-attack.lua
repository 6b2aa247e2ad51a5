-- AI-3.4 Attack a Rebel sector in range: a Rebel-controlled sector in range: the squad goes for the closest, of several the weaker.
return {
  choose = { go = "hostile: least distance, least strength" },
}
