-- Heal in a City: a MERC who has lost two or more health goes to the hospital.
return {
  choose = { hospital = "most wounds" },
}
