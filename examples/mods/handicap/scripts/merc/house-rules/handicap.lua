-- Handicap: one side takes no vehicles, or buys no parts of the super weapon.
return {
  may_equip = function(ctx)
    if not ctx.item.crew then return nil end
    return if ctx.unit.player.side.number == setting("no_vehicles") then false else nil
  end,
  may_do = function(ctx)
    if ctx.verb ~= "buy" then return nil end
    return if ctx.player.side.number == setting("no_parts") then "your side buys no parts" else nil
  end,
}
