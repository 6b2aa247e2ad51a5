-- Besieged: enemies are in two or more sectors next to the squad.
return {
  holds = function(ctx) return #contested(ctx.unit) >= 2 end,
}
