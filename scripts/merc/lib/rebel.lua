-- The Rebel bot: what several of its rules share.
local rebel = {}

-- What leaving a sector would cost: its value, if nobody stays behind.
function rebel.price(unit)
  return if leaves_open(unit) then unit.sector.value else 0
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
