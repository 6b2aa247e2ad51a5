-- AI-3.1 Re-equip: a MERC who lacks a weapon, armor or an accessory re-equips if an item in the stash fills or improves a slot.
return {
  choose = { reequip = lib.robot.EQUIP, lacking = true, leave = "left-in-stash" },
}
