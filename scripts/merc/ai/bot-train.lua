-- Train: with nothing better to do.
return {
  choose = { train = true },
}
