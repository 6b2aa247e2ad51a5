-- Meatbop: rolls no dice and declares no targets without an accessory.
return {
  may_attack = function(ctx) return ctx.unit:wears("accessory") ~= nil end,
}
