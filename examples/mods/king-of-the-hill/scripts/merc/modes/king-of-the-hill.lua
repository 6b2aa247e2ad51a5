-- King of the Hill: the side that has held the sector nearest the middle for some days in a row wins; until then it scores more.

-- How far a sector is from the middle of the map, in quarters of a step, squared.
local function off_center(sector)
  local size = map_size()
  local down, across = 2 * sector.row - size.rows - 1, 2 * sector.column - size.columns - 1
  return down * down + across * across
end

-- The number of the sector nearest the middle; of several, the first row by row.
local function nearest()
  local best
  for _, sector in ipairs(sectors()) do
    if not best or off_center(sector) < off_center(best) then best = sector end
  end
  return best.number
end

-- A prepared situation of a transcript has no setup, so nothing is remembered there.
local function hill()
  return sectors()[recall("hill") or nearest()]
end

local function king()
  local player = hill().controller
  return player and player.side
end

return {
  setup = function()
    remember("hill", nearest())
  end,

  -- A new king starts to count again, even if the old one is back by the evening.
  settled = function()
    local side = king()
    local now = side and side.id
    if now == recall("king") then return end
    remember("king", now)
    remember("held", nil)
  end,

  day_end = function()
    local side = king()
    if not side then return end
    remember("held", (recall("held") or 0) + 1)
    if recall("held") >= setting("days") then win(side, "hill") end
  end,

  score = function(ctx)
    return ctx.side.value + (if king() == ctx.side then setting("worth") else 0)
  end,

  status = function()
    local side = king()
    local by = if side then side.name .. ", " .. (recall("held") or 0) .. " of " .. setting("days") .. " days" else "nobody"
    return { "The hill is " .. hill().id .. ", held by " .. by .. "." }
  end,

  marks = function()
    return { { hill(), "hill" } }
  end,
}
