-- AI-4.1 Choose the base: the Industry farthest from Rebel forces; then the one with the most forces of his own; then the highest value; then a die.
return {
  choose = { best = { "most threat", "most forces", "most value" } },
}
