-- AI-4.7 Equip: MERCs in alphabetical order; in each slot, the item with the highest serial number. Land Mines and Repair Kits stay in the stash.
return {
  choose = { outfit = lib.robot.EQUIP, leave = "left-in-stash", otherwise = "ok" },
}
