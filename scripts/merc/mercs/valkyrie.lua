-- Valkyrie: +1 initiative to every other MERC in her squad.
return {
  aura = function(ctx)
    if ctx.other ~= ctx.unit then return { initiative = 1 } end
  end,
}
