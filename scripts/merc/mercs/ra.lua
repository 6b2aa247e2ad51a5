-- Ra: +1 target while he has a weapon.
return {
  stats = function(ctx)
    if ctx.unit.weapon then return { targets = 1 } end
  end,
}
