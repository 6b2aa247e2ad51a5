-- Family Threat: every Rebel sector loses 2 militia, the controlling Rebel's first.
return {
  play = function(ctx)
    for _, sector in ipairs(rebel_sectors()) do
      lib.rebels.lose_militia(sector, 2, remove_militia)
    end
  end,
}
