-- Placing militia: where the robot Dictator sends them (AI-4.4).
local placing = {}

-- The odds from which militia would probably take a sector.
local SURE = 15

-- How many militia stay to hold a sector from which others march on.
placing.GARRISON = 1

-- The sectors of a list for which a test holds.
local function only(sectors, fits)
  local found = {}
  for _, sector in sectors do
    if fits(sector) then table.insert(found, sector) end
  end
  return found
end

-- The sectors that Rebels control.
local function hostile(player, sectors)
  return only(sectors, function(sector) return sector.controller ~= nil and sector.controller ~= player end)
end

-- Whether militia may go elsewhere than to Rebels; only Rebel sectors are compared by AI-4.5 alone (AI-4.4.1).
function placing.has_choice(player, sectors)
  return #hostile(player, sectors) < #sectors
end

-- The fewest of `count` militia that would probably take a sector; nil if not even all of them would.
function placing.needed(player, sector, count)
  return militia_needed(sector, math.min(count, militia_room(player, sector)), SURE)
end

-- The sectors of Rebels that `count` militia would probably take, the weakest first (AI-4.5).
function placing.prey(player, sectors, count)
  local weak = only(hostile(player, sectors), function(sector) return placing.needed(player, sector, count) ~= nil end)
  return if #weak > 0 then rank(weak, "least strength") else {}
end

-- His own sectors with room for this many, closest to a Rebel sector first (AI-4.4.3).
local function own(player, sectors, count)
  local found = only(sectors, function(sector) return sector.controller == player and militia_room(player, sector) >= count end)
  return if #found > 0 then rank(found, "least front", "least prey") else {}
end

-- Neutral sectors with room for this many, the most valuable first (AI-4.4.2).
local function neutral(player, sectors, count)
  local found = only(sectors, function(sector) return sector.controller == nil and militia_room(player, sector) >= count end)
  return if #found > 0 then rank(found, "most value", "least home") else {}
end

-- Pairs of a sector and a number of militia that have room there: his own sectors first, then neutral ones; and how many
-- are left.
function placing.settle(player, sectors, count)
  local split, left = {}, count
  for _, group in { own, neutral } do
    for _, sector in if left > 0 then group(player, sectors, 1) else {} do
      local going = math.min(left, militia_room(player, sector))
      if going > 0 then table.insert(split, { sector, going }) end
      left -= going
    end
  end
  return split, left
end

-- The best sectors for militia that stay together: one of Rebels that they would probably take; otherwise one where all of
-- them fit; otherwise the one with the most room.
function placing.together(player, sectors, count)
  local weak = placing.prey(player, sectors, count)
  if #weak > 0 then return weak end
  for fitting = count, 1, -1 do
    for _, group in { own, neutral } do
      local homes = group(player, sectors, fitting)
      if #homes > 0 then return homes end
    end
  end
  local weak = hostile(player, sectors)
  return rank(if #weak > 0 then weak else sectors, "least strength")
end

-- Pairs of a sector of Rebels and the number of militia that would probably take it, weakest first; and how many are left.
function placing.attack(player, sectors, count)
  local split, left = {}, count
  for _, sector in placing.prey(player, sectors, count) do
    local needed = placing.needed(player, sector, left)
    if needed then
      table.insert(split, { sector, needed })
      left -= needed
    end
  end
  return split, left
end

-- A split of militia over sectors: as many as needed to each sector of Rebels that they would probably take, weakest
-- first; the rest where there is room, and to sectors of Rebels only if there is none.
function placing.apart(player, sectors, count)
  local split, left = placing.attack(player, sectors, count)
  local settled, more = placing.settle(player, sectors, left)
  for _, part in settled do table.insert(split, part) end
  local weak = hostile(player, sectors)
  for _, sector in if more > 0 and #weak > 0 then rank(weak, "least strength") else {} do table.insert(split, sector) end
  return split
end

-- The number of militia that a player's side may have in a sector.
function placing.cap(player, sector)
  return militia(player, sector) + militia_room(player, sector)
end

return placing
