-- AI-4.9 Use an Epinephrine Shot: it is used on a dying MERC.
return {
  choose = true,
}
