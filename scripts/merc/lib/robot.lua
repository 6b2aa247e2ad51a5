-- The robot Dictator: functions that several of his rules share.
local robot = {}

-- The order in which targets are chosen (AI-4.6).
robot.WEAKEST = { "least toughness", "most shots", "most quickness" }

-- How the robot equips: MERCs in alphabetical order, items by serial number (AI-4.7).
robot.EQUIP = { "least alphabet", "most serial" }

-- The cards that fill or improve a slot of the first MERC in alphabetical order whom any of them would improve, by a measure such as
-- "most serial" (AI-4.7).
function robot.wanted(mates, items, measure)
  local who, found = nil, {}
  for _, mate in mates do
    if who == nil or mate.name < who.name then
      local better = {}
      for _, item in items do
        if not item:has_tag("left-in-stash") and betters(mate, item, measure) then table.insert(better, item) end
      end
      if #better > 0 then who, found = mate, better end
    end
  end
  return found
end

-- The cards on offer that improve someone, or all of them if none does. What a Repair Kit brings back is for its carrier.
function robot.cards(ctx, measure)
  if ctx.unit == nil then return ctx.options end
  local found = robot.wanted(if ctx.card == "repair-kit" then { ctx.unit } else ctx.unit.squad, ctx.options, measure)
  return if #found > 0 then found else ctx.options
end

-- Uses a Repair Kit for a discarded card that improves its carrier. Another kit does not count: two would be swapped forever.
function robot.repair(unit, measure)
  local who = user_of(unit, "repair")
  return if who and #robot.wanted({ who }, discards(), measure) > 0 then { "special", who, "repair" } else nil
end

-- Salvages a discarded card that improves someone, or forages for cards while someone lacks gear.
function robot.scavenge(unit, measure)
  local who = user_of(unit, "salvage")
  if who and #robot.wanted(who.squad, discards(), measure) > 0 then return { "special", who, "salvage" } end
  who = user_of(unit, "forage")
  return if who and robot.lacks_gear(unit) then { "special", who, "forage" } else nil
end

-- The first MERC in alphabetical order who lacks equipment: which kinds are missing, and who it is.
function robot.lacking(unit)
  local who
  for _, mate in unit.squad do
    if lacks_gear(mate) and (who == nil or mate.name < who.name) then who = mate end
  end
  local kinds = {}
  for _, kind in { "weapon", "armor", "accessory" } do
    if who and not who:wears(kind) then table.insert(kinds, kind) end
  end
  return kinds, who
end

-- Whether anyone in the squad has an empty slot.
function robot.lacks_gear(unit)
  for _, mate in unit.squad do
    if lacks_gear(mate) then return true end
  end
  return false
end

-- Everyone who can train does so once, as long as there is room: one step (AI-3.2).
function robot.train(unit)
  local all = trainers(unit)
  return if #all > 0 then { "train", table.unpack(all) } else nil
end

-- Whether a mortar of the squad can fire, which comes before anything else (AI-4.12).
function robot.can_fire(unit)
  return user_of(unit, "bombard") ~= nil
end

-- One step along the shortest way, with the final goal; nil if the squad is there already. Other squads join an attack.
function robot.step(unit, goal)
  local way = way_to(unit, goal)
  if way == nil then return nil end
  local command = { "move", way, unit, goal = goal }
  for _, other in companions(unit, way, goal) do table.insert(command, other) end
  return command
end

-- Splits off the MERCs who cannot move, if the others could reach a sector for which the conditions hold.
function robot.part(unit, ...)
  local tired = left_behind(unit)
  if #tired == 0 or #within_reach(unit, ...) == 0 then return nil end
  return { "split", table.unpack(tired) }
end

-- The options that are objects, without words such as nobody.
function robot.things(options)
  local things = {}
  for _, option in options do
    if type(option) == "userdata" then table.insert(things, option) end
  end
  return things
end

-- The units among the options that are not the player's own.
function robot.enemies(player, options)
  local enemies = {}
  for _, thing in robot.things(options) do
    if thing.type == "unit" and thing.player and thing.player ~= player then table.insert(enemies, thing) end
  end
  return enemies
end

-- Targets in the order of AI-4.6.
function robot.by_weakness(targets)
  return rank(targets, table.unpack(robot.WEAKEST))
end

-- The name of an option, unless it is a card that not everyone may see.
local function name(option)
  if type(option) ~= "userdata" then return tostring(option) end
  if option.type == "item" or option.type == "option" then return nil end
  return if option.type == "sector" then option.id else option.name
end

-- The options in their order, starting with one that a die picks; after the last option comes the first.
function robot.by_die(options)
  if #options < 2 then return options[1] end
  local shown = toss(#options)
  local names = {}
  for _, option in options do
    local called = name(option)
    if called then table.insert(names, called) end
  end
  local all = if #names == #options then table.concat(names, ", ") .. ": " .. names[shown] else tostring(#options)
  think("a die picks number " .. shown .. " of " .. all)
  local order = {}
  for place in options do
    table.insert(order, options[(shown + place - 2) % #options + 1])
  end
  return order
end

-- Whether to reroll: fewer than half the dice hit, and the hits are not enough (AI-4.10).
function robot.rolls_again()
  local dice, hits = attack_dice()
  local needed = attack_need()
  local again = hits * 2 < dice and hits < needed
  local so = if again then "rolled again" elseif hits >= needed then "enough" else "kept"
  think(hits .. (if hits == 1 then " hit" else " hits") .. " of " .. dice .. " dice, " .. needed .. " needed: " .. so)
  return again
end

return robot
