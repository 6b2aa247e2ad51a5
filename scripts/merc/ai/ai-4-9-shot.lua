-- AI-4.9 Use an Epinephrine Shot: the shot is used on a dying MERC.
return {
  choose = true,
}
