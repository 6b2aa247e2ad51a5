-- Kastern: acts first in every round, regardless of initiative.
return {
  order_lift = function(ctx) return "first" end,
}
