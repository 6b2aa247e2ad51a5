-- AI-4.8 Heal outside combat: an ability that heals is used when a MERC of the squad is injured.
return {
  choose = function(ctx)
    local who = user_of(ctx.unit, "doctor")
    return if who then { "special", who, "doctor" } else nil
  end,
}
