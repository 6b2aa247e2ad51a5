-- Take an empty sector: moves to an adjacent sector that is worth something and that no one holds.
return {
  choose = { holds = "free", move = "vacant: most value, least front" },
}
