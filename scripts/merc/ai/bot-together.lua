-- Attack with a friend: attacks what neither could take alone, with another Rebel's squad that is next to it and gives up less.
return {
  choose = function(ctx)
    local sector, friend = joint_prize(ctx.unit, 30)
    return if sector then { "move", sector, ctx.unit, friend } else nil
  end,
}
