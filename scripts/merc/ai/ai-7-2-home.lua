-- AI-7.2 Garrison the base: if only his death counts, squads go to the base and stay there.
return {
  choose = function(ctx)
    if ctx.sector == base() then return "stay" end
    return if reach(ctx.unit) > 0 then lib.paths.step_toward(ctx, base()) else nil
  end,
}
