-- Attack with a friend: what neither could take alone, with a squad of another Rebel that stands next to it and gives up less.
return {
  choose = function(ctx)
    local sector, friend = joint_prize(ctx.unit, 30)
    return if sector then { "move", sector, ctx.unit, friend } else nil
  end,
}
