-- Gaddafi: each turn he hires 1 random MERC. Whenever his forces kill a MERC, his MERCs in the sector may equip its
-- equipment at once; after a bombardment, those in the sector it came from may.
local function takers(ctx, item)
  local found = lib.gear.able(units(ctx.player, ctx.sector), item)
  local from = ctx.unit and ctx.unit.sector
  if from and from ~= ctx.sector then
    for _, unit in ipairs(lib.gear.able(units(ctx.player, from), item)) do
      table.insert(found, unit)
    end
  end
  return found
end

return {
  may_use_ability = function() return mercs_left() > 0 end,
  ability = function(ctx) lib.hiring.hire_random(ctx.player) end,
  spoils = function(ctx)
    for _, item in ipairs(ctx.other.items) do
      local able = takers(ctx, item)
      if #able > 0 then
        local unit = ask_optional(ctx.player, "loot", able, "Who takes " .. ctx.other.name .. "'s " .. item.name .. "?")
        if unit then give(unit, item) end
      end
    end
  end,
}
