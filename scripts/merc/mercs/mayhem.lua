-- Mayhem: +2 combat while his weapon is an Uzi.
return {
  stats = function(ctx)
    if ctx.unit:wears("uzi") then return { combat = 2 } end
  end,
}
