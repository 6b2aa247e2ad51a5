-- AI-5.3 Hold: on an Industry with fewer than three of his militia, every MERC of the squad trains once before anything else.
return {
  choose = { train = true },
}
