-- Heal in a City: who has lost two health or more goes to the hospital.
return {
  choose = { hospital = "most wounds" },
}
