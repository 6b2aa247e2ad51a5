-- AI-4.7 Equip: in alphabetical order; in each slot the item with the highest serial number; Land Mines and Repair Kits stay in the stash.
return {
  choose = function(ctx) return better_step(lib.robot.left()) or "ok" end,
}
