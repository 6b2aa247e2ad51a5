-- Attack next door: the most valuable neighbour held by the enemy, when the odds are good.
return {
  choose = function(ctx)
    local sector = prize(ctx.unit, 10, "most value", "least strength")
    return if sector then { "move", sector, ctx.unit } else nil
  end,
}
