-- Teresa: does not count towards the team limit.
return {
  counts_for_limit = function(ctx) return false end,
}
