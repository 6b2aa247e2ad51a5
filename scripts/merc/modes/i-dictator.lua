-- I, Dictator: a player who holds both parts of the super weapon, bought in two different Cities, wins alone.

-- Each part and the one that completes it.
local OTHER = { detonator = "explosives", explosives = "detonator" }

-- The part of this kind that a player's MERCs carry.
local function held(player, id)
  for _, unit in player.team do
    for _, item in unit.items do
      if item.id == id then
        return item
      end
    end
  end
  return nil
end

-- MOD-I2: one of each part that the player lacks and that this City may sell.
local function for_sale(player, city)
  local found, seen = {}, {}
  for _, part in supply() do
    local other = held(player, OTHER[part.id])
    local elsewhere = other == nil or recall("from-" .. other.number) ~= city.number
    if not seen[part.id] and held(player, part.id) == nil and elsewhere then
      seen[part.id] = true
      table.insert(found, part)
    end
  end
  return found
end

return {
  -- MOD-I3: parts change hands within one player's team only, and a player holds one of each.
  may_equip = function(ctx)
    if OTHER[ctx.item.id] == nil then
      return nil
    end
    local carrier = ctx.item.wearer
    if carrier then
      return carrier.player == ctx.unit.player
    end
    return held(ctx.unit.player, ctx.item.id) == nil
  end,

  verbs = {
    {
      name = "buy",
      cost = 1,
      help = "gain a Detonator or Explosives at an arms dealer (MOD-I2)",
      legal = function(ctx)
        local player, city = ctx.unit.player, ctx.sector
        if player.is_dictator then
          return "the Dictator has no use for a super weapon (MOD-I2)"
        end
        if city.kind ~= "city" then
          return city.id .. " is not a City (MOD-I2)"
        end
        if has_enemies(player, city) then
          return "there are enemies in " .. city.id .. " (CIT-3)"
        end
        if #for_sale(player, city) == 0 then
          return "this City has no part for you: you hold one of each at most, and the second comes from another City (MOD-I2)"
        end
        return nil
      end,
      run = function(ctx)
        local player, city = ctx.unit.player, ctx.sector
        local part = ask_one(player, "part", for_sale(player, city), "Which part?")
        take_supply(player, part)
        give(ctx.unit, part)
        remember("from-" .. part.number, city.number)
        if held(player, part.id) and held(player, OTHER[part.id]) then
          win(player, "super-weapon")
        end
      end,
    },
  },

  status = function()
    local names = {}
    for _, part in supply() do
      table.insert(names, part.name)
    end
    local lines = { #names > 0 and "Supply: " .. table.concat(names, ", ") or "The supply is empty" }
    for _, player in players() do
      for id in OTHER do
        local part = held(player, id)
        if part then
          table.insert(lines, part.wearer.name .. " (" .. player.name .. ") carries " .. part.name)
        end
      end
    end
    return lines
  end,
}
