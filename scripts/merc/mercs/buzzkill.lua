-- Buzzkill: must target enemy MERCs while there are any he may target.
return {
  target_first = function(ctx) return "mercs" end,
}
