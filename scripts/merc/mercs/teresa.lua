-- Teresa: does not count toward the team limit.
return {
  counts_for_limit = function(ctx) return false end,
}
