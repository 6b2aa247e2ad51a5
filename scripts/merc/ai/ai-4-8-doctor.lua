-- AI-4.8 Heal outside combat: an ability that heals is used when a MERC of the squad is injured.
return {
  choose = { special = "doctor" },
}
