-- Place a MERC: with the squad nearest to the enemy; at the edge where nobody is.
return {
  choose = { best = { "most safety", "least front", "most value" } },
}
