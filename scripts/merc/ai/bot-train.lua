-- Train: trains when there is nothing better to do.
return {
  choose = { train = true },
}
