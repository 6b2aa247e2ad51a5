-- Rizen: when he declares militia he may declare all of them, whatever his Targets.
return {
  free_targets = function(ctx) return "militia" end,
}
