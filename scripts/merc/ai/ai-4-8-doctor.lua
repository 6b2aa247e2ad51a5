-- AI-4.8 Heal outside combat: an ability that heals is used when a MERC of the squad is injured.
return {
  choose = function(ctx)
    for _, mate in ctx.unit.squad do
      if can_use(mate, "doctor") then return { "special", mate, "doctor" } end
    end
    return nil
  end,
}
