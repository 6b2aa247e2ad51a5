-- AI-3.1 Explore: a squad of which a MERC lacks a weapon, armor or an accessory explores the sector.
return {
  choose = function(ctx)
    local able = mate(ctx.unit, 1)
    return if able then { "explore", able } else nil
  end,
}
