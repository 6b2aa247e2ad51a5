-- Take an empty sector: a neighbour worth something that nobody holds.
return {
  choose = function(ctx)
    if reach(ctx.unit) == 0 or lib.rebel.price(ctx.unit) > 0 then return nil end
    local found = {}
    for _, sector in ctx.sector.neighbours do
      if sector.controller == nil and sector.value > 0 and not has_enemies(ctx.player, sector) then table.insert(found, sector) end
    end
    return if #found > 0 then { "move", best(found, "most value", "least front"), ctx.unit } else nil
  end,
}
