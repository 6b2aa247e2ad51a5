-- AI-4.12 Aim a mortar: at the sector with the most targets.
return {
  choose = { best = { "most targets", "least strength" } },
}
