-- Conscripts: at the end of this and each later turn, the Dictator places half as many militia as there are Rebels,
-- rounded up, on each sector he controls.
return {
  play = function(ctx) stay_in_play() end,
  turn_end = function(ctx)
    local player, count = ctx.player, math.ceil(#rebels() / 2)
    for _, sector in ipairs(player.sectors) do
      place_militia(player, sector, count)
    end
  end,
}
