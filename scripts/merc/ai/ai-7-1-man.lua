-- AI-7.1 Man the base: if only his death counts, every MERC at the base trains once before anything else.
return {
  choose = { train = true },
}
