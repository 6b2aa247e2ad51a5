-- Rizen: when he targets militia, he may target all of them, regardless of his Targets.
return {
  free_targets = function(ctx) return "militia" end,
}
