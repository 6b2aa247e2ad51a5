-- Lucid: hits on 3 or more.
return {
  hit_on = function(ctx) return 3 end,
}
