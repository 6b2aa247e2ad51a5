-- AI-4.12 Fire a mortar: a mortar fires from an adjacent sector whenever it can.
return {
  choose = function(ctx)
    for _, mate in ctx.unit.squad do
      if mate:wears("mortar") and can_use(mate, "bombard") then return { "special", mate, "bombard" } end
    end
    return nil
  end,
}
