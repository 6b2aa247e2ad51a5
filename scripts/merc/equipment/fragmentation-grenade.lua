-- Fragmentation Grenade: its bonuses count until its carrier's first attack, which uses it up.
return {
  attack_done = function(ctx) discard(ctx.item) end,
}
