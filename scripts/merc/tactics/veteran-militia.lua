-- Veteran Militia: for the rest of the game, the Dictator's militia have +1 initiative.
return {
  play = function(ctx) stay_in_play() end,
  militia_stats = function(ctx)
    if ctx.player.is_dictator then return { initiative = 1 } end
  end,
}
