-- Train: with nothing better to do.
return {
  choose = function(ctx) return lib.robot.train(ctx.unit) end,
}
