-- AI-4.12 Fire a mortar: a mortar fires from an adjacent sector whenever it can.
return {
  choose = { special = "bombard" },
}
