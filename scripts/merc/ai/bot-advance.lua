-- Advance: moves toward the nearest enemy sector, past its own.
return {
  choose = function(ctx)
    if price(ctx.unit) > 0 then return nil end
    local goals = sectors_where("hostile")
    if #goals == 0 then return nil end
    local goal = best(goals, "least distance", "least strength")
    return lib.paths.step_toward(ctx, goal)
  end,
}
