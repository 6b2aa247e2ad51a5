-- Gunther: any of his slots may hold an accessory.
return {
  slot_holds = function(ctx) return { weapon = "accessory", armor = "accessory" } end,
}
