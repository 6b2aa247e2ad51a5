-- Train: with nothing better to do.
return {
  choose = function(ctx) return lib.rebel.train(ctx.unit) end,
}
