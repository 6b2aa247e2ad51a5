-- Attack with a friend: what neither could take alone, with a squad of another Rebel that stands next to it and gives up less.
return {
  choose = function(ctx)
    local unit = ctx.unit
    local price = lib.rebel.price(unit)
    for _, sector in contested(unit) do
      if sector.is_base or sector.value > price then
        local friend = lib.rebel.helper(unit, sector)
        if friend then return { "move", sector, unit, friend } end
      end
    end
    return nil
  end,
}
