-- Advance: moves toward the nearest enemy sector, past its own.
return {
  choose = function(ctx)
    if price(ctx.unit) > 0 then return nil end
    local goals = sectors_where("hostile")
    if #goals == 0 then return nil end
    local goal = best(goals, "least distance", "least strength")
    local ways = {}
    for _, sector in towards(ctx.sector, goal, ctx.unit) do
      if not has_enemies(ctx.player, sector) then table.insert(ways, sector) end
    end
    return if #ways > 0 then { "move", best(ways, "most value"), ctx.unit } else nil
  end,
}
