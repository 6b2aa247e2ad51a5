-- Free equipment: armor. Weapons are found, and MERCs fight without one.
return {
  choose = "armor",
}
