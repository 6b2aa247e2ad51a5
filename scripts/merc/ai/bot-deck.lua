-- Free equipment: armor: weapons can be found, and MERCs can fight without one. Without armor, a weapon, then an accessory.
return {
  choose = { first = { "armor", "weapon", "accessory" } },
}
