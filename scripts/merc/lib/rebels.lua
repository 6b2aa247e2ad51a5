-- Rebels: whose militia are lost first where several Rebels share a sector.
local function controlling_first(sector)
  local controller, order = sector.controller, {}
  for _, rebel in ipairs(rebels()) do
    table.insert(order, rebel == controller and 1 or #order + 1, rebel)
  end
  return order
end

return {
  -- The Rebels, with the one who controls the sector first.
  controlling_first = controlling_first,
  -- Removes `count` Rebel militia from a sector, by `take(rebel, sector, count)`.
  lose_militia = function(sector, count, take)
    for _, rebel in ipairs(controlling_first(sector)) do
      local lost = math.min(count, militia(rebel, sector))
      if lost > 0 then
        take(rebel, sector, lost)
        count = count - lost
      end
    end
  end,
}
