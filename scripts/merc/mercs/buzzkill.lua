-- Buzzkill: must target enemy MERCs while any can be targeted.
return {
  target_first = function(ctx) return "mercs" end,
}
