-- AI-4.3.3 Free equipment: a weapon.
return {
  choose = "weapon",
}
