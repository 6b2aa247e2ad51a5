-- Train to hold: trains militia where there are few.
return {
  choose = { train = true },
}
