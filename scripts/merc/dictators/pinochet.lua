-- Pinochet: each sector he loses brings him 1 random MERC at the start of his next turn. Each turn, he deals 1 damage per
-- Rebel sector, spread evenly over Rebel forces as he chooses.

-- The bins of the split: every Rebel MERC, and the Rebel militia of every sector.
local function forces()
  local bins, total = {}, 0
  local function add(what, count)
    if count > 0 then
      table.insert(bins, { what, count })
      total = total + count
    end
  end
  local all = rebels()
  for _, rebel in ipairs(all) do
    for _, unit in ipairs(rebel.team) do
      add(unit, 1)
    end
  end
  for _, sector in ipairs(sectors()) do
    local count = 0
    for _, rebel in ipairs(all) do
      count = count + militia(rebel, sector)
    end
    add(sector, count)
  end
  return bins, total
end

local function hit(what, each)
  if what.type == "unit" then
    damage(what, each)
  else
    lib.rebels.lose_militia(what, each, kill_militia)
  end
end

return {
  control_changed = function(ctx)
    if ctx.loser and ctx.loser.is_dictator then
      remember("owed", (recall("owed") or 0) + 1)
    end
  end,
  turn_start = function(ctx)
    local owed = recall("owed")
    if not owed then return end
    remember("owed", nil)
    for _ = 1, owed do
      lib.hiring.hire_random(ctx.player)
    end
  end,
  ability = function(ctx)
    local bins, total = forces()
    if total == 0 then return end
    local hits = #rebel_sectors()
    local each, rest = math.floor(hits / total), hits % total
    local more = ask_split(ctx.player, "spread", rest, bins, "Which Rebel forces take " .. rest .. " damage?", true, "damage")
    if each > 0 then
      for _, bin in ipairs(bins) do
        hit(bin[1], bin[1].type == "unit" and each or bin[2])
      end
    end
    for _, part in ipairs(more) do
      hit(part[1], part[2])
    end
  end,
}
