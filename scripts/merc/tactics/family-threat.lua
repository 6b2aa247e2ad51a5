-- Family Threat: every Rebel sector loses 2 militia, the controlling Rebel's first.
return {
  play = function(ctx)
    for _, sector in ipairs(rebel_sectors()) do
      local left = 2
      for _, rebel in ipairs(lib.rebels.controlling_first(sector)) do
        if left > 0 then
          left = left - remove_militia(rebel, sector, left)
        end
      end
    end
  end,
}
