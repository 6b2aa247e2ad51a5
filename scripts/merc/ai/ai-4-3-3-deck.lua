-- AI-4.3.3 Free equipment: a weapon; if there is none, armor, then an accessory.
return {
  choose = { first = { "weapon", "armor", "accessory" } },
}
