-- Hussein: his active tactics deck has twice as many cards. At the end of his turn he also plays its top card or, if the
-- deck is empty, a second card from his hand.
return {
  tactics_size = function(ctx) return ctx.size * 2 end,
  turn_end = function(ctx)
    if not play_top(ctx.player) then play_from_hand(ctx.player) end
  end,
}
