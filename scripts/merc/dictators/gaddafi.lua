-- Gaddafi: each turn he hires 1 random MERC. Whenever his forces kill a MERC he may equip its equipment on his MERCs in
-- the sector at once.
return {
  ability = function(ctx)
    local merc = random_merc(ctx.player)
    if merc then hire(ctx.player, merc) end
  end,
  spoils = function(ctx)
    for _, item in ipairs(ctx.other.items) do
      local able = {}
      for _, unit in ipairs(units(ctx.player, ctx.sector)) do
        if may_equip(unit, item) then table.insert(able, unit) end
      end
      if #able > 0 then
        local unit = ask_optional(ctx.player, "loot", able, "Who takes the " .. item.name .. " of " .. ctx.other.name .. "?")
        if unit then give(unit, item) end
      end
    end
  end,
}
