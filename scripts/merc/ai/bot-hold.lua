-- Train to hold: militia are trained where few stand.
return {
  choose = { train = true },
}
