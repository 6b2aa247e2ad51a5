-- Walter: +2 initiative for his owner's militia in a combat he takes part in.
return {
  militia_stats = function(ctx)
    if ctx.player == ctx.unit.player then return { initiative = 2 } end
  end,
}
