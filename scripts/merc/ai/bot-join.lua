-- Place a MERC: with the squad nearest to the enemy; without a squad, where no enemies are.
return {
  choose = { best = { "most safety", "least front", "most value" } },
}
