-- Bouba: +1 combat while his weapon is a handgun.
return {
  stats = function(ctx)
    if ctx.unit:wears("handgun") then return { combat = 1 } end
  end,
}
