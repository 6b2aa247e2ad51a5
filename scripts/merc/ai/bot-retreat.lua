-- Retreat: leaves a fight that is being lost, for the sector with the most friends.
return {
  choose = {
    { holds = "odds -10", first = "stay" },
    { best = { "most forces", "most value" } },
  },
}
