-- The Rebel bot: what several of its rules share.
local rebel = {}

-- What leaving a sector would cost: its value, if nobody stays behind.
function rebel.price(unit)
  return if leaves_open(unit) then unit.sector.value else 0
end

-- The neighbours worth something that nobody holds.
function rebel.vacant(unit)
  local found = {}
  for _, sector in unit.sector.neighbours do
    if sector.controller == nil and sector.value > 0 and not has_enemies(unit.player, sector) then table.insert(found, sector) end
  end
  return found
end

-- The best fight next door: the sector, if one is worth it and the odds are at least so good.
function rebel.prize(unit, least)
  if reach(unit) == 0 then return nil end
  local price, found = rebel.price(unit), {}
  for _, sector in contested(unit) do
    local gain = sector.value - price
    if sector.is_base then gain += 100 end
    if gain > 0 and odds(unit.squad, sector) >= least then
      table.insert(found, sector)
    end
  end
  return if #found > 0 then best(found, "most value", "least strength") else nil
end

-- Whether units could do something next door without the others: settle, or win a fight.
function rebel.has_use(unit, going)
  if #rebel.vacant(unit) > 0 then return true end
  for _, sector in contested(unit) do
    if sector.value > 0 and odds(going, sector) >= 30 then return true end
  end
  return false
end

-- A friend next to a sector whose squad would win it together with a unit's.
function rebel.helper(unit, sector)
  for _, near in sector.neighbours do
    for _, friend in units(unit.player, near) do
      local worth_it = sector.is_base or rebel.price(friend) < sector.value
      if worth_it and friend.player ~= unit.player and reach(friend) > 0 then
        local all = {}
        for _, mate in unit.squad do table.insert(all, mate) end
        for _, mate in friend.squad do table.insert(all, mate) end
        if odds(all, sector) >= 30 then return friend end
      end
    end
  end
  return nil
end

return rebel
