-- Genesis: his accessory slot may hold a second weapon, and both count.
return {
  slot_holds = function(ctx) return { accessory = "weapon" } end,
}
