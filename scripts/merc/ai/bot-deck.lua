-- Free equipment: armor: weapons can be found, and MERCs can fight without one.
return {
  choose = "armor",
}
