-- Explore: with no fight to be won an unexplored sector is explored while somebody lacks gear, but not on the last day.
return {
  choose = { explore = "least training" },
}
