-- The standard game: the Rebels win by capturing the base or killing the Dictator; when his tactics cards run out, sector values decide.
return {
  base_lost = function(ctx)
    win(ctx.player.side, "base-captured")
  end,
  dictator_killed = function()
    win(rebels()[1].side, "dictator-killed")
  end,
  day_end = function()
    if tactics_left() == 0 and hand_size() == 0 then
      win(richest(), "sector-value")
    end
  end,
}
