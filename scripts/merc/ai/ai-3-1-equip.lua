-- AI-3.1 Re-equip: if an item in the stash fills or improves a slot, the MERC re-equips.
return {
  choose = { reequip = lib.robot.EQUIP, leave = "left-in-stash" },
}
