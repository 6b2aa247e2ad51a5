-- Badger: acts before every enemy militia, regardless of initiative.
return {
  order_lift = function(ctx) return "before_militia" end,
}
