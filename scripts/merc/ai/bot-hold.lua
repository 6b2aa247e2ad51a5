-- Train to hold: militia are trained where few stand.
return {
  when = function(ctx) return ctx.sector.value > 0 and lib.rebel.garrison(ctx.sector) < 5 end,
  choose = function(ctx) return lib.rebel.train(ctx.unit) end,
}
