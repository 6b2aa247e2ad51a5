-- Tactics cards: how much each is worth to the Dictator now, in militia (AI-6.1).
local tactics = {}

-- What he gives up by showing where his base is: the Rebels know where to attack.
local REVEALED = 4

local function half(count) return math.ceil(count / 2) end

-- The militia that find room, if each of these sectors gets `count`.
local function placed(player, places, count)
  local sum = 0
  for _, sector in places do sum += math.min(count, militia_room(player, sector)) end
  return sum
end

local function of_kind(places, kind)
  local found = {}
  for _, sector in places do
    if sector.kind == kind then table.insert(found, sector) end
  end
  return found
end

-- Turns that are left, this one included.
local function turns() return tactics_left() + hand_size() end

-- Militia of all Rebels in a sector.
local function rebel_militia(sector)
  local sum = 0
  for _, rebel in rebels() do sum += militia(rebel, sector) end
  return sum
end

-- The Rebel militia that die, if each of these sectors loses up to `count`.
local function lost(places, count)
  local sum = 0
  for _, sector in places do sum += math.min(count, rebel_militia(sector)) end
  return sum
end

local function rebel_mercs()
  local sum = 0
  for _, rebel in rebels() do sum += #rebel.team end
  return sum
end

local function neutral()
  local found = {}
  for _, sector in sectors() do
    if sector.controller == nil then table.insert(found, sector) end
  end
  return found
end

local function front(player)
  local found = {}
  for _, sector in rebel_sectors() do
    for _, other in sector.neighbors do
      if other.controller == player then
        table.insert(found, sector)
        break
      end
    end
  end
  return found
end

local function own_militia(player)
  local sum = 0
  for _, sector in player.sectors do sum += militia(player, sector) end
  return sum
end

-- With Better Weapons a third more militia hit; with Veteran Militia they shoot before most Rebels.
local WORTH = {
  ["artillery-barrage"] = function(player) return 3 * math.min(#rebels(), #front(player)) end,
  ["better-weapons"] = function(player) return math.floor(own_militia(player) / 3) end,
  ["block-trade"] = function(player) return placed(player, of_kind(sectors(), "city"), half(#rebels())) end,
  ["conscripts"] = function(player) return turns() * placed(player, player.sectors, half(#rebels())) end,
  ["family-threat"] = function() return lost(rebel_sectors(), 2) end,
  ["fodder"] = function()
    local sum = 0
    for _, rebel in rebels() do
      local most = 0
      for _, sector in sectors() do most = math.max(most, militia(rebel, sector)) end
      sum += half(most)
    end
    return sum
  end,
  ["generalissimo"] = function() return 6 end,
  ["lockdown"] = function() return 5 * #rebels() end,
  ["oil-reserves"] = function() return 0 end,
  ["reinforcements"] = function(player) return placed(player, of_kind(player.sectors, "industry"), #rebels()) end,
  ["seizure"] = function() return (#rebels() - 1) * #rebels() end,
  ["sentry"] = function(player) return 2 * placed(player, neutral(), half(#rebels())) end,
  ["tainted-water"] = function() return lost(sectors(), half(#rebels())) + 2 * rebel_mercs() end,
  ["veteran-militia"] = function(player) return math.floor(own_militia(player) / 4) end,
}

-- What a card is worth. A card that is not in the list is worth a little more than reinforcing.
function tactics.worth(player, card)
  local known = WORTH[card]
  local worth = if known then known(player) else tactics.reinforcing() + 1
  return if base() == nil and mentions_base(card) then worth - REVEALED else worth
end

-- The militia of reinforcing.
function tactics.reinforcing() return reinforcement() end

-- The cards that are worth most and least.
function tactics.best_and_worst(player, cards)
  local best, worst, most, least
  for _, card in cards do
    local worth = tactics.worth(player, card)
    think(card .. " is worth " .. worth .. " militia")
    if most == nil or worth > most then best, most = card, worth end
    if least == nil or worth < least then worst, least = card, worth end
  end
  return best, worst, most
end

return tactics
