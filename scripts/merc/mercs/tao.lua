-- Tao: will not attack dogs; held by one, he does nothing.
return {
  may_target = function(ctx) return ctx.item == nil end,
}
