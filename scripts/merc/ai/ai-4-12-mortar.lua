-- AI-4.12 Fire a mortar: a mortar fires from an adjacent sector whenever it can.
return {
  choose = function(ctx)
    local who = user_of(ctx.unit, "bombard")
    return if who then { "special", who, "bombard" } else nil
  end,
}
