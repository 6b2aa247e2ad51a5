-- Dutch: +1 combat and +1 initiative while he has no weapon.
return {
  stats = function(ctx)
    if not ctx.unit.weapon then return { combat = 1, initiative = 1 } end
  end,
}
