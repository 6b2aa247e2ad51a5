-- Vandradi: +1 combat while his weapon adds at least 1 target.
return {
  stats = function(ctx)
    local weapon = ctx.unit.weapon
    if weapon and weapon.targets >= 1 then return { combat = 1 } end
  end,
}
