-- Weapons first: if only the Dictator's death counts, a weapon: there is no time to find one. Without a weapon, armor, then an accessory.
return {
  choose = { first = { "weapon", "armor", "accessory" } },
}
