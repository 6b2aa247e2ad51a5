-- Choose MERCs: the best fighters; two of them on Day 1.
return {
  choose = {
    { holds = "beginning, pair", otherwise = "ok" },
    { best = { "most combat", "most training", "most initiative" } },
  },
}
