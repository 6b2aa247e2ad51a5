-- AI-5.5 Sally: the Dictator joins a squad at a well-guarded base if both would almost certainly take a Rebel sector in range.

-- The fewest militia that guard the base without him.
local GUARD = 8
-- The lowest odds at which he risks his life.
local SAFE = 95

-- The Dictator, if he is alone in this sector and can join a squad and move with it.
local function himself(player, sector)
  for _, unit in units(player, sector) do
    if unit.is_dictator and #unit.squad == 1 and unit.actions > 0 and may_merge(unit) then return unit end
  end
  return nil
end

return {
  choose = function(ctx)
    if base() ~= ctx.sector or ctx.unit.is_dictator or militia(ctx.player, ctx.sector) < GUARD then return nil end
    local dictator = himself(ctx.player, ctx.sector)
    if dictator == nil then return nil end
    local both = table.clone(ctx.unit.squad)
    table.insert(both, dictator)
    for _, sector in within_reach(ctx.unit, "hostile") do
      if measure(sector, "distance") <= dictator.actions and odds(both, sector) >= SAFE then return { "merge", dictator } end
    end
    return nil
  end,
}
