-- Tainted Water: every sector loses Rebel militia, half as many as there are Rebels, rounded up, and every Rebel MERC
-- takes 1 damage that ignores armor.
return {
  play = function(ctx)
    local count = math.ceil(#rebels() / 2)
    for _, sector in ipairs(sectors()) do
      local left = count
      for _, rebel in ipairs(lib.rebels.controlling_first(sector)) do
        if left > 0 then
          left = left - remove_militia(rebel, sector, left)
        end
      end
    end
    for _, rebel in ipairs(rebels()) do
      for _, unit in ipairs(rebel.team) do
        damage(unit, 1, true)
      end
    end
  end,
}
