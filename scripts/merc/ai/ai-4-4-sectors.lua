-- AI-4.4 Choose sectors: of his own the closest to a Rebel sector; of Rebel sectors the weaker; of neutral ones the most valuable.
return {
  choose = function(ctx) return lib.robot.places(ctx.player, ctx.options, ctx.count) end,
}
