-- Stumpy: +1 combat while a grenade or mortar is equipped.
return {
  stats = function(ctx)
    if ctx.unit:wears("explosive") then return { combat = 1 } end
  end,
}
