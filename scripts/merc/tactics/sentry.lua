-- Sentry: half as many militia as there are Rebels, rounded up, on every sector that no one controls.
return {
  play = function(ctx)
    for _, sector in ipairs(sectors()) do
      if not sector.controller then place_militia(ctx.player, sector, math.ceil(#rebels() / 2)) end
    end
  end,
}
