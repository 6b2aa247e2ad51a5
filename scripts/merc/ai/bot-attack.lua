-- Attack next door: the most valuable neighbour held by the enemy, when the odds are good.
return {
  choose = function(ctx)
    local prize = lib.rebel.prize(ctx.unit, 10)
    return if prize then { "move", prize, ctx.unit } else nil
  end,
}
