-- Take an empty sector: a neighbour worth something that nobody holds.
return {
  choose = { holds = "free", move = "vacant: most value, least front" },
}
