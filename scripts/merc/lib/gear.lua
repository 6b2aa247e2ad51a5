-- Gear: which units could equip an item.
return {
  -- The units that can equip the item. The robot gives no one a worse item (AI-4.7).
  able = function(units, item)
    local able = {}
    for _, unit in ipairs(units) do
      local wanted = not unit.player.is_robot or betters(unit, item, "most serial")
      if wanted and may_equip(unit, item) then table.insert(able, unit) end
    end
    return able
  end,
}
