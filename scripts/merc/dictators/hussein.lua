-- Hussein: his active tactics deck has twice as many cards. At the end of his turn he plays the top card of it as well;
-- with an empty deck a second one from his hand.
return {
  tactics_size = function(ctx) return ctx.size * 2 end,
  turn_end = function(ctx)
    if not play_top(ctx.player) then play_from_hand(ctx.player) end
  end,
}
