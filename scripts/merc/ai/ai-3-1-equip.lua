-- AI-3.1 Re-equip: where something in the stash fills or betters a slot the MERC re-equips.
return {
  choose = function(ctx) return { "reequip", in_need(ctx.unit) } end,
}
