-- Look for cards: with nothing better to do a discarded card is salvaged that betters somebody, or one is foraged while somebody lacks gear.
return {
  choose = function(ctx) return lib.robot.scavenge(ctx.unit) end,
}
