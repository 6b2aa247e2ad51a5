-- Make a last stand: if only the Dictator's death counts, does not retreat on the last day.
return {
  choose = { first = "stay" },
}
