-- Re-equip: takes from the stash what fills or clearly betters a slot, but not on the last day.
return {
  choose = { reequip = true },
}
