-- AI-5.5 Sally: the Dictator joins a squad at a well-guarded base if both would almost certainly take a Rebel sector in range.

-- The fewest militia that guard the base without him.
local GUARD = 5
-- The lowest odds at which he risks his life.
local SAFE = 90

return {
  choose = function(ctx)
    if not ctx.unit.is_dictator or militia(ctx.player, ctx.sector) < GUARD then return nil end
    for _, mate in units(ctx.player, ctx.sector) do
      if not mate.is_dictator and mate.actions > 0 then
        local both = table.clone(mate.squad)
        table.insert(both, ctx.unit)
        for _, sector in within_reach(mate, "hostile") do
          if odds(both, sector) >= SAFE then return { "merge", ctx.unit } end
        end
      end
    end
    return nil
  end,
}
