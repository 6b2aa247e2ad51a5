-- Gaddafi: each turn he hires 1 random MERC. Whenever his forces kill a MERC, his MERCs in the sector may equip its
-- equipment at once.
return {
  may_use_ability = function() return mercs_left() > 0 end,
  ability = function(ctx) lib.hiring.hire_random(ctx.player) end,
  spoils = function(ctx)
    for _, item in ipairs(ctx.other.items) do
      local able = lib.gear.able(units(ctx.player, ctx.sector), item)
      if #able > 0 then
        local unit = ask_optional(ctx.player, "loot", able, "Who takes " .. ctx.other.name .. "'s " .. item.name .. "?")
        if unit then give(unit, item) end
      end
    end
  end,
}
