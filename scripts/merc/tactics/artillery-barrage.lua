-- Artillery Barrage: the Dictator shells up to 1 Rebel-held sector per Rebel, each next to his own. A die for each gives
-- the number of hits, each on a different target chosen by the Rebel in control.
local function next_to_his(player, sector)
  for _, other in ipairs(sector.neighbors) do
    if other.controller == player then return true end
  end
  return false
end

local function shell(sector)
  local hits = roll(1, "hits in " .. sector.id)[1]
  local targets = {}
  for _, rebel in ipairs(rebels()) do
    local count = militia(rebel, sector)
    if count > 0 then table.insert(targets, { rebel, count }) end
  end
  for _, unit in ipairs(units(sector.controller, sector)) do
    table.insert(targets, { unit, 1 })
  end
  local total = 0
  for _, target in ipairs(targets) do
    total = total + target[2]
  end
  local parts = targets
  if hits < total then
    parts = ask_split(sector.controller, "shelled", hits, targets, "Which units take the hits?", true, "hits")
  end
  for _, part in ipairs(parts) do
    if part[1].type == "player" then
      kill_militia(part[1], sector, part[2])
    else
      damage(part[1], part[2])
    end
  end
end

return {
  play = function(ctx)
    local player, near = ctx.player, {}
    for _, sector in ipairs(rebel_sectors()) do
      if next_to_his(player, sector) then table.insert(near, sector) end
    end
    if #near == 0 then return end
    local most = math.min(#rebels(), #near)
    for _, sector in ipairs(ask_some(player, "shell", near, 0, most, "Which sectors are shelled?")) do
      shell(sector)
    end
  end,
}
