-- AI-4.7 Equip: MERCs in alphabetical order; in each slot, the item with the highest serial number. A fully equipped MERC exchanges nothing. Land Mines and Repair Kits stay in the stash.
return {
  choose = { outfit = lib.robot.EQUIP, lacking = true, leave = "left-in-stash", otherwise = "ok" },
}
