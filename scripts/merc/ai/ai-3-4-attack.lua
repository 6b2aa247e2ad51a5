-- AI-3.4 Attack a Rebel sector in range: if a Rebel-controlled sector is in range, the squad goes for the closest; among equals, for the weaker.
return {
  choose = { go = "hostile: least distance, least strength" },
}
