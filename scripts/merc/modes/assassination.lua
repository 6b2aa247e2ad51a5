-- Assassination: the Rebels must kill the Dictator, whose base is revealed in a corner, within five days of play.

-- How many days the game lasts after the landing (MOD-A6).
local DAYS = 5

local function home()
  return sectors()[recall("home")]
end

-- MOD-A3: negative on the Dictator's side of the neutral zone, 0 in it, positive on the Rebels' side.
local function beyond(sector)
  local corner, size = home(), map_size()
  local along, across = math.abs(sector.row - corner.row), math.abs(sector.column - corner.column)
  local long, short = size.rows, size.columns
  if short > long then
    along, across, long, short = across, along, short, long
  end
  -- Halves are rounded toward the Dictator's corner.
  local twice = 2 * (short - 1) * (long - 1 - along)
  local zone = (twice + long - 2) // (2 * (long - 1))
  return across - zone
end

return {
  -- MOD-A2, MOD-A4, MOD-A5.
  setup = function(ctx)
    local him = ctx.player
    local corner = ask_one(him, "corner", corners(), "Which corner is yours?")
    remember("home", corner.number)
    reveal_base(him, corner)
    local rebel, all = 0, rebels()
    for _, sector in sectors() do
      local side = beyond(sector)
      if side < 0 then
        place_militia(him, sector, 1)
      elseif side > 0 then
        place_militia(all[rebel % #all + 1], sector, 1)
        rebel += 1
      end
    end
    for _ in all do
      local merc = random_merc(him)
      if merc and enlist(him, merc, corner) then
        outfit(merc, "weapon", "armor", "accessory")
      end
    end
  end,

  -- MOD-A2: all Rebels together in the opposite corner.
  may_land = function(ctx)
    local start = home().opposite
    return ctx.sector == start or "all Rebels start on " .. start.id .. ", opposite the base (MOD-A2)"
  end,

  -- MOD-A6: abilities hire no one.
  may_recruit = function(ctx)
    return ctx.kind ~= "dictators"
  end,

  -- MOD-A1, MOD-A6.
  last_day = function()
    return DAYS + 1
  end,
  may_end = function(ctx)
    return ctx.reason == "dictator-killed" or ctx.reason == "out-of-time"
  end,
  day_end = function()
    if day() > DAYS then
      win(dictator().side, "out-of-time")
    end
  end,

  status = function()
    return { "The Rebels must kill the Dictator by the end of Day " .. DAYS + 1 .. "." }
  end,
}
