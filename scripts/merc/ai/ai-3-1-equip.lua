-- AI-3.1 Re-equip: where something in the stash fills or betters a slot the MERC re-equips.
return {
  choose = { reequip = true },
}
