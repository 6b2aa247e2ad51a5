-- AI-4.8.1 Heal outside combat: a healing ability is used when a MERC of the squad is injured.
return {
  choose = { special = "doctor" },
}
