-- The robot Dictator: what several of his rules share.
local robot = {}

-- What stays in the stash (AI-4.7).
function robot.left()
  return "land-mine", "repair-kit"
end

-- Whether anybody of a squad has an empty slot.
function robot.lacks_gear(unit)
  for _, mate in unit.squad do
    if lacks_gear(mate) then return true end
  end
  return false
end

-- Everybody who can trains once: one step (AI-3.2).
function robot.train(unit)
  local command = trainers(unit)
  if #command == 0 then return nil end
  table.insert(command, 1, "train")
  return command
end

-- Those of the sectors that the squad can reach today.
function robot.in_range(unit, sectors)
  local steps = reach(unit)
  local near = {}
  for _, sector in sectors do
    local away = distance(unit.sector, sector)
    if away > 0 and away <= steps then table.insert(near, sector) end
  end
  return near
end

-- One step of the shortest way, past the fewest enemies.
function robot.step(unit, goal)
  think("towards " .. goal.id)
  local way = best(towards(unit.sector, goal), "least strength")
  return { "move", way, unit, goal = goal }
end

-- The options that are things, without words such as nobody.
function robot.things(options)
  local things = {}
  for _, option in options do
    if type(option) == "userdata" then table.insert(things, option) end
  end
  return things
end

-- Targets in the order of AI-4.6.
function robot.by_weakness(targets)
  return rank(targets, "least toughness", "most shots", "most quickness")
end

-- Sectors for militia in the order of AI-4.4, as many kinds of them as are needed. Where there is no room they come last.
function robot.places(player, sectors, needed)
  local own, neutral, hostile, full = {}, {}, {}, {}
  for _, sector in sectors do
    local controller = sector.controller
    if controller and controller ~= player then
      table.insert(hostile, sector)
    elseif militia_room(player, sector) == 0 then
      table.insert(full, sector)
    elseif controller then
      table.insert(own, sector)
    else
      table.insert(neutral, sector)
    end
  end
  local order = {}
  local function add(ranked)
    for _, sector in ranked do table.insert(order, sector) end
  end
  if #own > 0 then add(rank(own, "least front", "least prey")) end
  if #hostile > 0 and #order < needed then add(rank(hostile, "least strength")) end
  if #neutral > 0 and #order < needed then add(rank(neutral, "most value", "least home")) end
  if #order < needed then add(full) end
  return order
end

-- A die decides; where several have to be chosen the next ones follow.
function robot.by_die(options)
  if #options == 0 then return nil end
  local shown = toss(#options)
  think("die: " .. shown .. " of " .. #options)
  local order = {}
  for place in options do
    table.insert(order, options[(shown + place - 2) % #options + 1])
  end
  return order
end

-- Yes to what is offered, and as much of it as there is.
function robot.gain(options)
  local most
  for _, option in options do
    if option == "yes" or option == "equip" then return option end
    if type(option) == "number" and (most == nil or option > most) then most = option end
  end
  return most
end

-- Of places the one closest to the weakest Rebel sector (AI-4.3.2).
function robot.near_the_weakest(places)
  local hostile = sectors_where("hostile")
  if #hostile == 0 then return best(places, "most value") end
  local weakest = best(hostile, "least strength")
  think("the weakest Rebel sector is " .. weakest.id)
  return best(nearest(places, weakest))
end

return robot
