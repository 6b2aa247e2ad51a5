-- Placing militia: where the robot Dictator sends them (AI-4.4).
local placing = {}

-- The odds from which militia would probably take a sector.
local SURE = 15

-- How many militia stay to hold a sector from which others march on.
placing.GARRISON = 1

-- Sectors by who controls them: his own, neutral ones, and those of Rebels.
local function by_owner(player, sectors)
  local own, neutral, hostile = {}, {}, {}
  for _, sector in sectors do
    local controller = sector.controller
    table.insert(if controller == player then own elseif controller == nil then neutral else hostile, sector)
  end
  return own, neutral, hostile
end

-- Whether militia may go elsewhere than to Rebels; only Rebel sectors are compared by AI-4.5 alone (AI-4.4.1).
function placing.has_choice(player, sectors)
  for _, sector in sectors do
    local controller = sector.controller
    if controller == nil or controller == player then return true end
  end
  return false
end

-- The fewest of `count` militia that would probably take a sector; nil if not even all of them would.
function placing.needed(player, sector, count)
  return militia_needed(sector, count, SURE)
end

-- Those of the Rebels' sectors that `count` militia would probably take, the weakest first (AI-4.5).
local function weak_ones(player, hostile, count)
  local weak = {}
  for _, sector in hostile do
    if placing.needed(player, sector, count) then table.insert(weak, sector) end
  end
  return if #weak > 0 then rank(weak, "least strength") else {}
end

-- The sectors of Rebels that `count` militia would probably take, the weakest first (AI-4.5).
function placing.prey(player, sectors, count)
  local _, _, hostile = by_owner(player, sectors)
  return weak_ones(player, hostile, count)
end

-- The sectors with room for this many.
local function with_room(player, sectors, count)
  local found = {}
  for _, sector in sectors do
    if militia_room(player, sector) >= count then table.insert(found, sector) end
  end
  return found
end

-- His own sectors with room for this many, closest to a Rebel sector first (AI-4.4.3).
local function homes(player, own, count)
  local found = with_room(player, own, count)
  return if #found > 0 then rank(found, "least front", "least prey") else {}
end

-- Neutral sectors with room for this many, the most valuable first (AI-4.4.2).
local function unclaimed(player, neutral, count)
  local found = with_room(player, neutral, count)
  return if #found > 0 then rank(found, "most value", "least home") else {}
end

-- Adds pairs of a sector and a number of militia that have room there, and returns how many are left.
local function fill(split, player, sectors, left)
  for _, sector in sectors do
    local going = math.min(left, militia_room(player, sector))
    if going > 0 then table.insert(split, { sector, going }) end
    left -= going
  end
  return left
end

-- The same for all his own sectors, then for neutral ones.
local function fill_both(split, player, own, neutral, left)
  if left > 0 then left = fill(split, player, homes(player, own, 1), left) end
  if left > 0 then left = fill(split, player, unclaimed(player, neutral, 1), left) end
  return left
end

-- Pairs of a sector and a number of militia that have room there: his own sectors first, then neutral ones; and how many
-- are left.
function placing.settle(player, sectors, count)
  local split = {}
  if count <= 0 then return split, count end
  local own, neutral = by_owner(player, sectors)
  return split, fill_both(split, player, own, neutral, count)
end

-- The best sectors for militia that stay together: one of Rebels that they would probably take; otherwise one where all of
-- them fit; otherwise the one with the most room.
function placing.together(player, sectors, count)
  local own, neutral, hostile = by_owner(player, sectors)
  local weak = weak_ones(player, hostile, count)
  if #weak > 0 then return weak end
  for fitting = count, 1, -1 do
    local found = homes(player, own, fitting)
    if #found == 0 then found = unclaimed(player, neutral, fitting) end
    if #found > 0 then return found end
  end
  return rank(if #hostile > 0 then hostile else sectors, "least strength")
end

-- Adds pairs of a sector of Rebels and the number of militia that would probably take it, and returns how many are left.
local function attack(split, player, hostile, left)
  for _, sector in weak_ones(player, hostile, left) do
    local needed = placing.needed(player, sector, left)
    if needed then
      table.insert(split, { sector, needed })
      left -= needed
    end
  end
  return left
end

-- Pairs of a sector of Rebels and the number of militia that would probably take it, weakest first; and how many are left.
function placing.attack(player, sectors, count)
  local split = {}
  local _, _, hostile = by_owner(player, sectors)
  return split, attack(split, player, hostile, count)
end

-- A split of militia over sectors: as many as needed to each sector of Rebels that they would probably take, weakest
-- first; the rest where there is room, and to sectors of Rebels only if there is none.
function placing.apart(player, sectors, count)
  local split = {}
  local own, neutral, hostile = by_owner(player, sectors)
  local left = fill_both(split, player, own, neutral, attack(split, player, hostile, count))
  for _, sector in if left > 0 and #hostile > 0 then rank(hostile, "least strength") else {} do table.insert(split, sector) end
  return split
end

-- The number of militia that a player's side may have in a sector.
function placing.cap(player, sector)
  return militia(player, sector) + militia_room(player, sector)
end

return placing
