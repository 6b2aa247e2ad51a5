-- Scavenge for cards: with nothing better to do, salvages a discarded card that improves a MERC, or forages for one while a MERC lacks gear.
return {
  choose = function(ctx) return lib.robot.scavenge(ctx.unit, "most worth") end,
}
