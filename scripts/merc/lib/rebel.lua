-- The Rebel bot: what several of its rules share.
local rebel = {}

-- Militia of all Rebels in a sector.
function rebel.garrison(sector)
  local count = 0
  for _, player in rebels() do count += militia(player, sector) end
  return count
end

-- Those of a unit's squad who could train now.
function rebel.train(unit)
  local command = { "train" }
  for _, mate in unit.squad do
    if can_train(mate) then table.insert(command, mate) end
  end
  return if #command > 1 then command else nil
end

-- What leaving a sector would cost: its value, if nobody stays behind.
function rebel.price(unit)
  local sector = unit.sector
  if sector.controller == nil or rebel.garrison(sector) > 0 then return 0 end
  for _, mate in units(unit.player, sector) do
    local stays = true
    for _, own in unit.squad do stays = stays and own ~= mate end
    if stays then return 0 end
  end
  return sector.value
end

-- The best fight next door: the sector, if one is worth it and the odds are at least so good.
function rebel.prize(unit, least)
  if reach(unit) == 0 then return nil end
  local price, found = rebel.price(unit), {}
  for _, sector in unit.sector.neighbours do
    local gain = sector.value - price
    if sector.is_base then gain += 100 end
    if has_enemies(unit.player, sector) and gain > 0 and odds(unit.squad, sector) >= least then
      table.insert(found, sector)
    end
  end
  return if #found > 0 then best(found, "most value", "least strength") else nil
end

return rebel
