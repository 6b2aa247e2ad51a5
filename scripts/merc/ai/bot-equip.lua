-- Re-equip: takes from the stash what fills or clearly improves a slot, but not on the last day.
return {
  choose = { reequip = { "least alphabet", "most worth" }, gain = 10, leave = "left-in-stash" },
}
