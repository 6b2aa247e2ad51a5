-- Preaction: regains 1 health at the start of each day.
return {
  day_start = function(ctx) heal(ctx.unit, 1) end,
}
