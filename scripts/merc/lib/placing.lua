-- Placing militia: where the robot Dictator's militia march (AI-4.4).
local placing = {}

-- The odds from which militia would probably take a sector.
placing.SURE = 15

-- How many militia stay to hold a sector from which others march on.
placing.GARRISON = 1

-- Sectors of Rebels, the weakest first (AI-4.5).
function placing.by_weakness(sectors) return if #sectors > 0 then rank(sectors, "least strength") else sectors end

-- Adds pairs of a sector and a number of militia that have room there, and returns how many are left.
local function fill(split, player, sectors, left)
  for _, sector in sectors do
    local going = math.min(left, militia_room(player, sector))
    if going > 0 then table.insert(split, { sector, going }) end
    left -= going
  end
  return left
end

-- Pairs of a sector and a number of militia that have room there: his own sectors first, closest to a Rebel sector (AI-4.4.3),
-- then neutral ones, the most valuable first (AI-4.4.2).
function placing.settle(player, sectors, count)
  local split = {}
  if count <= 0 then return split end
  local own, neutral = {}, {}
  for _, sector in sectors do
    local controller = sector.controller
    if controller == nil or controller == player then
      if militia_room(player, sector) > 0 then table.insert(if controller == nil then neutral else own, sector) end
    end
  end
  local left = count
  if #own > 0 then left = fill(split, player, rank(own, "least front", "least prey"), left) end
  if left > 0 and #neutral > 0 then fill(split, player, rank(neutral, "most value", "least home"), left) end
  return split
end

-- Pairs of a sector of Rebels and the number of militia that would probably take it, weakest first; and how many are left.
function placing.attack(player, sectors, count)
  local split, left, weak = {}, count, {}
  for _, sector in sectors do
    local controller = sector.controller
    if controller ~= nil and controller ~= player and militia_needed(sector, count, placing.SURE) then table.insert(weak, sector) end
  end
  for _, sector in placing.by_weakness(weak) do
    local needed = militia_needed(sector, left, placing.SURE)
    if needed then
      table.insert(split, { sector, needed })
      left -= needed
    end
  end
  return split, left
end

-- The number of militia that a player's side may have in a sector.
function placing.cap(player, sector)
  return militia(player, sector) + militia_room(player, sector)
end

return placing
