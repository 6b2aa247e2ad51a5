-- Attack next door: the most valuable neighbour held by the enemy, when the odds are good.
return {
  choose = function(ctx)
    local found = prizes(ctx.unit, 10)
    return if #found > 0 then { "move", best(found, "most value", "least strength"), ctx.unit } else nil
  end,
}
