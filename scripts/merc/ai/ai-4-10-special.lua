-- AI-4.10 Use a special ability: takes a discarded card that improves a MERC; forages for cards while a MERC of the squad lacks gear.
return {
  choose = function(ctx) return lib.robot.repair(ctx.unit, "most serial") or lib.robot.scavenge(ctx.unit, "most serial") end,
}
