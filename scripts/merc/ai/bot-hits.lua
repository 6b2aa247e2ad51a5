-- Allocate hits: to kill the weakest first.
return {
  choose = { rank = { "least toughness", "most combat", "most initiative" } },
}
