-- Badger: acts before every enemy militia, whatever the numbers.
return {
  order_lift = function(ctx) return "before_militia" end,
}
