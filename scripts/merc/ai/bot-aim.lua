-- Choose targets: the weakest first; among equals, the most dangerous.
return {
  choose = { rank = { "least toughness", "most combat", "most initiative" } },
}
