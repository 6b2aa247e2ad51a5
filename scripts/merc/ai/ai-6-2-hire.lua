-- AI-6.2 Hire the best fighter: of several MERCs, the one with the most combat, then training, then initiative.
return {
  choose = { best = { "most combat", "most training", "most initiative" } },
}
