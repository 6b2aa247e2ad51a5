-- Heal in a City: who has lost two health or more goes to the hospital.
return {
  choose = function(ctx)
    local hurt = mate(ctx.unit, 1, "most wounds")
    return if hurt and hurt.wounds >= 2 then { "hospital", hurt } else nil
  end,
}
