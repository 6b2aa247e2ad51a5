-- AI-4.4 Seize sectors: neutral ones, then those of Rebels, then his own, whose loot he would lose.
return {
  choose = function(ctx) return lib.robot.places(ctx.options, true) end,
}
