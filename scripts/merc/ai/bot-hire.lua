-- Hire: as long as the team has room and days are left.
return {
  choose = function(ctx)
    local payer
    for _, mate in ctx.unit.squad do
      if mate.actions >= 2 and (payer == nil or mate.training < payer.training) then payer = mate end
    end
    return if payer then { "hire", payer } else nil
  end,
}
