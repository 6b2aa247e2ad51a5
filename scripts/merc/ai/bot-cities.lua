-- Go to a City: moves toward a City that sells a missing part, if there is time left to buy it.

-- The part that the player's MERCs carry, if any.
local function part_of(player)
  for _, unit in player.team do
    for _, item in unit.items do
      if item:has_tag("puzzle-b") then return item end
    end
  end
  return nil
end

-- The nearest of some sectors and how far it is.
local function nearest(from, sectors)
  local found, least = nil, 99
  for _, sector in sectors do
    local steps = distance(from, sector)
    if sector ~= from and steps < least then
      found, least = sector, steps
    end
  end
  return found, least
end

return {
  choose = function(ctx)
    local part = part_of(ctx.player)
    local from = part and recall("from-" .. part.number, "i-dictator")
    local cities = {}
    for _, sector in sectors_where("city") do
      if sector.number ~= from and not has_enemies(ctx.player, sector) then table.insert(cities, sector) end
    end
    local goal, steps = nearest(ctx.sector, cities)
    if goal == nil then return nil end
    -- Each part costs an action, and the second one the way to another City.
    if part == nil then
      local _, more = nearest(goal, cities)
      steps += more + 1
    end
    if steps + 1 > ctx.unit.actions + 2 * days_left() then return nil end
    return lib.paths.step_toward(ctx, goal)
  end,
}
