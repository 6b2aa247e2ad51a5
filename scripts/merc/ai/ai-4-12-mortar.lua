-- AI-4.12 Fire a mortar: a mortar fires into an adjacent sector whenever it can.
return {
  choose = { special = "bombard" },
}
