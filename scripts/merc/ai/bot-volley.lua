-- Choose targets of militia: the weakest first, of equals the most dangerous.
return {
  choose = { rank = { "least toughness", "most combat", "most initiative" } },
}
