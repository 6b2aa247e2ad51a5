-- Mole: for 1 action he digs a trench where he stands, outside Cities. A deep one stops the first hit on him in each
-- combat there; a wide one gives everyone in his squad +1 initiative there.
local DEEP, WIDE = 1, 2

-- What he has dug in a sector: DEEP, WIDE or nil. Before the landing he is in no sector.
local function trench(sector)
  return sector and recall("trench-" .. sector.id)
end

return {
  verbs = {
    {
      name = "dig",
      cost = 1,
      help = "Mole digs a trench where he stands, outside Cities: deep for himself, or wide for his squad.",
      legal = function(ctx)
        if ctx.sector.kind == "city" then return "the streets of " .. ctx.sector.name .. " are paved" end
        if trench(ctx.sector) then return "there is already a trench in " .. ctx.sector.id end
      end,
      run = function(ctx)
        local shape = ask_one(ctx.unit.player, "trench", { "deep", "wide" }, "Deep for himself, or wide for his squad?")
        remember("trench-" .. ctx.sector.id, shape == "deep" and DEEP or WIDE)
        note("digs a " .. shape .. " trench in " .. ctx.sector.id)
      end,
    },
  },
  absorb = function(ctx)
    if not is_combat() or recall("ducked") or trench(ctx.unit.sector) ~= DEEP then return end
    remember("ducked", true, "combat")
    note("ducks")
    return 1
  end,
  aura = function(ctx)
    if trench(ctx.unit.sector) == WIDE then return { initiative = 1 } end
  end,
}
