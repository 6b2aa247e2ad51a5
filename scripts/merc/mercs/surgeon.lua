-- Surgeon: before aiming, he may give up combat dice; each heals 1 wound of a MERC in his squad, himself included.
return {
  before_attack = function(ctx) lib.kits.heal_with_dice(ctx, ctx.unit.squad, "heal") end,
}
