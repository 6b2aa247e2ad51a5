-- AI-4.13 Retreat only when forced: he stays, unless he has to go: then to where most of his own are.
return {
  choose = { first = "stay", best = { "most forces", "least home" } },
}
