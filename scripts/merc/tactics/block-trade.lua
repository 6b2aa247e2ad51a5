-- Block Trade: all Cities become explored; each gets half as many militia as there are Rebels, rounded up.
return {
  play = function(ctx)
    for _, sector in ipairs(sectors()) do
      if sector.kind == "city" then
        if not sector.explored then mark_explored(sector) end
        place_militia(ctx.player, sector, math.ceil(#rebels() / 2))
      end
    end
  end,
}
