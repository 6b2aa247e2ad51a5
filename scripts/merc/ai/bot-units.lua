-- Choose a unit: the weakest.
return {
  choose = { rank = { "least toughness" } },
}
