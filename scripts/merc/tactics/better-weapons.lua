-- Better Weapons: for the rest of the game, the Dictator's militia hit on 3 or more.
return {
  play = function(ctx) stay_in_play() end,
  militia_stats = function(ctx)
    if ctx.player.is_dictator then return { hit_on = 3 } end
  end,
}
