-- Attack a carrier: goes for an enemy in range who carries a part, when the odds are good and leaving costs nothing.
return {
  choose = { holds = "free", go = "cargo, odds 10: least distance, least strength" },
}
