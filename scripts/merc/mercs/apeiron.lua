-- Apeiron: refuses to carry grenades and mortars.
return {
  may_equip = function(ctx) return not ctx.item:has_tag("explosive") end,
}
