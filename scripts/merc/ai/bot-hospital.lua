-- Heal in a City: who has lost two health or more goes to the hospital.
return {
  choose = function(ctx)
    for _, mate in ctx.unit.squad do
      if mate.wounds >= 2 and mate.actions > 0 then return { "hospital", mate } end
    end
    return nil
  end,
}
