-- Paths: how bots walk where nobody fights.
return {
  -- The command that moves the deciding squad one step closer to a goal through a sector without enemies, if there is one.
  step_toward = function(ctx, goal)
    local ways = {}
    for _, sector in towards(ctx.sector, goal, ctx.unit) do
      if not has_enemies(ctx.player, sector) then table.insert(ways, sector) end
    end
    return if #ways > 0 then { "move", best(ways, "most value"), ctx.unit } else nil
  end,
}
