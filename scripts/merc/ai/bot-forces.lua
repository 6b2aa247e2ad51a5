-- Choose among forces: the weakest first.
return {
  choose = { rank = { "least toughness" } },
}
