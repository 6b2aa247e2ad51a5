-- AI-4.4 Choose sectors: of his own the closest to a Rebel sector; of neutral ones the most valuable; of Rebel sectors the weaker.
return {
  choose = function(ctx) return lib.robot.places(ctx.options, false) end,
}
