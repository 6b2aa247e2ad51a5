-- War Diary: counts what both sides do, and marks the place of the last death.
local function add(what, count) remember(what, (recall(what) or 0) + count) end

local function total(what) return (recall(what) or 0) .. " " .. what end

return {
  explored = function(ctx) add("explored", 1) end,
  trained = function(ctx) add("trained", ctx.count) end,
  arrived = function(ctx) add("marches", 1) end,
  equipped = function(ctx) add("equipped", 1) end,
  settled = function(ctx)
    if ctx.count > 0 then add("conquests", ctx.count) end
  end,
  died = function(ctx)
    add("dead", 1)
    remember("grave", ctx.sector.id)
    tell(ctx.player, "We lost " .. ctx.other.name .. " in " .. ctx.sector.id .. ".")
  end,
  status = function()
    return {
      table.concat({ total("marches"), total("explored"), total("equipped"), total("trained") }, ", "),
      total("conquests") .. ", " .. total("dead"),
    }
  end,
  marks = function()
    for _, sector in ipairs(sectors()) do
      if sector.id == recall("grave") then return { { sector, "grave" } } end
    end
  end,
}
