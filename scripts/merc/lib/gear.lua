-- Gear: who could wear something.
return {
  -- Those of the units who can put the item on. The robot arms nobody worse (AI-4.7).
  able = function(units, item)
    local able = {}
    for _, unit in ipairs(units) do
      local wanted = not unit.player.is_robot or betters(unit, item)
      if wanted and may_equip(unit, item) then table.insert(able, unit) end
    end
    return able
  end,
}
