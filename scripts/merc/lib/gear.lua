-- Gear: who could wear something.
return {
  -- Those of the units who can put the item on.
  able = function(units, item)
    local able = {}
    for _, unit in ipairs(units) do
      if may_equip(unit, item) then table.insert(able, unit) end
    end
    return able
  end,
}
