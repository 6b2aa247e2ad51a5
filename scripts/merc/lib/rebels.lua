-- Rebels: whose militia go first where several Rebels stand in one sector.
return {
  -- The Rebels, the one who controls the sector first.
  controlling_first = function(sector)
    local order = {}
    for _, rebel in ipairs(rebels()) do
      table.insert(order, rebel == sector.controller and 1 or #order + 1, rebel)
    end
    return order
  end,
}
