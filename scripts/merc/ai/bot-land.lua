-- Hire and land: hires, then lands on the most valuable Industry at the edge of the map.
return {
  choose = {
    { holds = "nobody", otherwise = "hire" },
    { land = { "industry: most value", ": most value" } },
  },
}
