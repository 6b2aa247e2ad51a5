-- AI-3.2 Train on an Industry without militia: on an Industry with none of his militia, every MERC of the squad trains once.
return {
  choose = { train = true },
}
