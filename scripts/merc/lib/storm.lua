-- Storm: how squads of one side go to one sector and attack it together.
local storm = {}

-- The lowest odds at which they fight on the way.
local FAIR = 0

-- One member of each squad of the side except one, with its player's place in the order of seats; and the bot's own place.
local function others(ctx, who)
  local found, own = {}, 0
  for place, player in players() do
    if player == ctx.player then own = place end
    if player.side == ctx.player.side then
      for _, unit in player.team do
        if unit.squad[1] == unit and not table.find(who.squad, unit) then
          table.insert(found, { unit = unit, place = place })
        end
      end
    end
  end
  return found, own
end

-- A command that attacks a sector with a unit's squad and friends, and the odds.
local function together(unit, friends, goal)
  local all, command = table.clone(unit.squad), { "move", goal, unit }
  for _, friend in friends do
    for _, mate in friend.squad do table.insert(all, mate) end
    table.insert(command, friend)
  end
  return command, odds(all, goal)
end

-- One member of each squad of the side except one that is next to a sector and can move.
local function near(ctx, who, goal)
  local found = {}
  for _, other in others(ctx, who) do
    if distance(other.unit.sector, goal) == 1 and reach(other.unit) > 0 then table.insert(found, other.unit) end
  end
  return found
end

-- The command that attacks a sector next to a squad, by default the deciding one, with every squad of the side that is next to it;
-- and the odds.
function storm.attack(ctx, goal, unit)
  local who = unit or ctx.unit
  return together(who, near(ctx, who, goal), goal)
end

-- Whether a squad that acts later today, another of the bot's own or one of a later seat, can still come next to a sector and attack.
function storm.is_awaited(ctx, goal)
  local all, own = others(ctx, ctx.unit)
  for _, other in all do
    local away = distance(other.unit.sector, goal)
    if away > 1 and reach(other.unit) >= away and (other.place > own or other.place == own and storm.step(ctx, goal, other.unit)) then
      return true
    end
  end
  return false
end

-- The command that moves a squad, by default the deciding one, one step closer to a goal: to where most friends are, or into a fight
-- that it would probably win, alone or with those who are next to it.
function storm.step(ctx, goal, unit)
  local who = unit or ctx.unit
  local safe, fights = {}, {}
  for _, way in towards(who.sector, goal, who) do
    table.insert(if has_enemies(ctx.player, way) then fights else safe, way)
  end
  if #safe > 0 then return { "move", best(safe, "most forces", "most value"), who } end
  for _, way in if #fights > 0 then rank(fights, "least strength") else {} do
    local command, chance = together(who, {}, way)
    if chance < FAIR then command, chance = storm.attack(ctx, way, who) end
    if chance >= FAIR then return command end
  end
  return nil
end

return storm
