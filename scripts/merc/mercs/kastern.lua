-- Kastern: acts first in every round, before all numbers.
return {
  order_lift = function(ctx) return "first" end,
}
