-- Buy a part: gains a part of the super weapon in a City that sells one.
return {
  choose = function(ctx)
    local who = user_of(ctx.unit, "buy")
    return if who then { "special", who, "buy" } else nil
  end,
}
