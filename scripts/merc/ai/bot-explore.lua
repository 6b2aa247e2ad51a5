-- Explore: with no fight to win, explores an unexplored sector while a MERC lacks gear, but not on the last day.
return {
  choose = { explore = "least training" },
}
