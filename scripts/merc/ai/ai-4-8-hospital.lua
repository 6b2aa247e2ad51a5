-- AI-4.8 Heal in a City: an injured MERC goes to the hospital, where the Dictator may use a City.
return {
  choose = { hospital = "most wounds" },
}
