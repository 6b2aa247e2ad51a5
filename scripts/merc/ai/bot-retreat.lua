-- Retreat: away from a fight that is being lost, to where most friends are.
return {
  choose = {
    { holds = "odds -10", first = "stay" },
    { best = { "most forces", "most value" } },
  },
}
