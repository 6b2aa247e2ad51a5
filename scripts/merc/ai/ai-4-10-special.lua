-- AI-4.10 Use a special ability: cards are got by abilities as long as a MERC of the squad lacks gear; a Repair Kit is used at once.
return {
  choose = function(ctx)
    local who = user_of(ctx.unit, "repair")
    if who then return { "special", who, "repair" } end
    for _, verb in { "salvage", "forage" } do
      who = user_of(ctx.unit, verb)
      if who and lib.robot.lacks_gear(ctx.unit) then return { "special", who, verb } end
    end
    return nil
  end,
}
