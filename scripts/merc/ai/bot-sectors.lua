-- Choose a sector: the one with the most targets, then the most valuable.
return {
  choose = { rank = { "most targets", "most value" } },
}
