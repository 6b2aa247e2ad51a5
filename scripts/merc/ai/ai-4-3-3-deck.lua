-- AI-4.3.3 Free equipment: a Weapon.
return {
  choose = "weapon",
}
