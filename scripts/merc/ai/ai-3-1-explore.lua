-- AI-3.1 Explore: a squad of which a MERC lacks a weapon, armor or an accessory explores the sector.
return {
  choose = { explore = true },
}
