-- Train to hold: militia are trained where few stand.
return {
  when = function(ctx) return garrison(ctx.sector) < 5 end,
  choose = { train = true },
}
