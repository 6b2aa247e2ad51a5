-- Ewok: a third action each day, only for herself.
return {
  bonus_actions = function(ctx) return { any = 1 } end,
}
