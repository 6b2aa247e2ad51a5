-- AI-3.1 Explore: a squad of which a MERC lacks a weapon, armor or an accessory explores the sector.
return {
  choose = function(ctx)
    local able
    for _, mate in ctx.unit.squad do
      if mate.actions > 0 and (able == nil or mate == ctx.unit) then able = mate end
    end
    return if able then { "explore", able } else nil
  end,
}
