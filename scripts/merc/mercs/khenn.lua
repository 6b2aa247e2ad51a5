-- Khenn: at the start of each combat a die is his initiative, in place of the card's, until it ends.
return {
  combat_start = function(ctx) remember("initiative", roll(1)[1], "combat") end,
  stats = function(ctx) return { initiative = recall("initiative") } end,
}
