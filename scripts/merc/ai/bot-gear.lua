-- Equip: the first MERC in alphabetical order takes what is worth most in each slot. Land Mines and Repair Kits stay in the stash.
return {
  choose = { outfit = { "least alphabet", "most worth" }, leave = "left-in-stash", otherwise = "ok" },
}
