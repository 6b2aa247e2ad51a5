-- Faustina: a third action each day that can only train.
return {
  bonus_actions = function(ctx) return { train = 1 } end,
}
