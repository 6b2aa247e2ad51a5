-- Marauder: raid: a squad that is not besieged moves to the adjacent sector with the most plunder, if it is not his and no enemies are there.
return {
  choose = { move = "safe, not own: most plunder, least threat" },
}
