-- Hire: as long as the team has room and days are left.
return {
  choose = function(ctx)
    local payer = mate(ctx.unit, 2, "least training")
    return if payer then { "hire", payer } else nil
  end,
}
