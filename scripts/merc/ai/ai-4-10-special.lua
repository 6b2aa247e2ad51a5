-- AI-4.10 Use a special ability: a discarded card is taken that betters somebody; cards are foraged while a MERC of the squad lacks gear.
return {
  choose = function(ctx) return lib.robot.repair(ctx.unit) or lib.robot.scavenge(ctx.unit) end,
}
