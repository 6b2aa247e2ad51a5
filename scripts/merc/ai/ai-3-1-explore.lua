-- AI-3.1 Explore: if a MERC of the squad lacks a weapon, armor or an accessory, the squad explores the sector.
return {
  choose = { explore = true },
}
