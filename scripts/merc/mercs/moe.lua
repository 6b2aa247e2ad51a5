-- Moe: +1 target while his weapon is a SMAW.
return {
  stats = function(ctx)
    if ctx.unit:wears("smaw") then return { targets = 1 } end
  end,
}
