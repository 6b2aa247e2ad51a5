-- Tao: will not attack dogs; while one holds him, he does nothing.
return {
  may_target = function(ctx) return ctx.item == nil end,
}
