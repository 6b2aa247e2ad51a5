-- AI-4.13 Retreat only when forced: he stays unless he has to leave; then he goes where most of his own forces are.
return {
  choose = { first = "stay", best = { "most forces", "least home" } },
}
