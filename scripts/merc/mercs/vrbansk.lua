-- Vrbansk: when hired, he also gets the top card of the accessories deck.
return {
  hired = function(ctx)
    local item = draw(ctx.player, "accessory")
    if item then give(ctx.unit, item) end
  end,
}
