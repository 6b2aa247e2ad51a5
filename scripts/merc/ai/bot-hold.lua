-- Train to hold: militia are trained where few stand.
return {
  choose = function(ctx) return if garrison(ctx.sector) < 5 then lib.robot.train(ctx.unit) else nil end,
}
