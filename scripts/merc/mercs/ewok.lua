-- Ewok: a third action each day, for herself alone.
return {
  bonus_actions = function(ctx) return { any = 1 } end,
}
