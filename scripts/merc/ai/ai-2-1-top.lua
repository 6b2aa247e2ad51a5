-- AI-2.1 Play the top card: the robot has no hand and plays the top card of the tactics deck.
return {
  when = function(ctx) return ctx.player.is_robot end,
  choose = function(ctx) return { "play", ctx.options[1] } end,
}
