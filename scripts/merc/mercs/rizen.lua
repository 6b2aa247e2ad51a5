-- Rizen: when he declares militia, he may declare all of them, regardless of his Targets.
return {
  free_targets = function(ctx) return "militia" end,
}
