-- Gather gear: if only the Dictator's death counts, explores before hiring and fighting while a MERC lacks gear.
return {
  choose = { explore = "least training" },
}
