-- Reinforcements: the Dictator places as many militia as there are Rebels on every Industry he controls.
return {
  play = function(ctx)
    for _, sector in ipairs(ctx.player.sectors) do
      if sector.kind == "industry" then
        place_militia(ctx.player, sector, #rebels())
      end
    end
  end,
}
