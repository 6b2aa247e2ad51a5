-- AI-3.5 Train below the cap: below his militia cap, every MERC of the squad trains once.
return {
  choose = { train = true },
}
