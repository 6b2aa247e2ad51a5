-- Wolverine: each 6 he rolls may go to any legal enemy, declared or not.
return {
  free_hits = function(ctx) return 6 end,
}
