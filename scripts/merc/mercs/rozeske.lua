-- Rozeske: +1 combat while wearing armor.
return {
  stats = function(ctx)
    if ctx.unit:wears("armor") then return { combat = 1 } end
  end,
}
