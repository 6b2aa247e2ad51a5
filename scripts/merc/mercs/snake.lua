-- Snake: +1 to all three skills while he is the only member of his squad.
return {
  stats = function(ctx)
    if #ctx.unit.squad == 1 then return { initiative = 1, training = 1, combat = 1 } end
  end,
}
