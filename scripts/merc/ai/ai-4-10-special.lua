-- AI-4.10 Use a special ability: a discarded card is taken that betters somebody; cards are foraged while a MERC of the squad lacks gear.
return {
  choose = function(ctx)
    local who = user_of(ctx.unit, "repair")
    if who and #lib.robot.wanted({ who }, discards()) > 0 then return { "special", who, "repair" } end
    who = user_of(ctx.unit, "salvage")
    if who and #lib.robot.wanted(who.squad, discards()) > 0 then return { "special", who, "salvage" } end
    who = user_of(ctx.unit, "forage")
    return if who and lib.robot.lacks_gear(ctx.unit) then { "special", who, "forage" } else nil
  end,
}
