-- Tainted Water: every sector loses half as many Rebel militia as there are Rebels, rounded up. Every Rebel MERC takes 1
-- damage that ignores armor.
return {
  play = function(ctx)
    local count = math.ceil(#rebels() / 2)
    for _, sector in ipairs(sectors()) do
      lib.rebels.lose_militia(sector, count, remove_militia)
    end
    for _, rebel in ipairs(rebels()) do
      for _, unit in ipairs(rebel.team) do
        damage(unit, 1, true)
      end
    end
  end,
}
