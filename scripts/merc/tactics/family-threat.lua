-- Family Threat: every Rebel sector loses 2 militia, those of the Rebel in control first.
return {
  play = function(ctx)
    for _, sector in ipairs(rebel_sectors()) do
      lib.rebels.lose_militia(sector, 2, remove_militia)
    end
  end,
}
