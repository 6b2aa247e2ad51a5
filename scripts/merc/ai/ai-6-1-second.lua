-- AI-6.1 Play a second card: the card from his hand that is worth most now.
return {
  choose = function(ctx)
    local best_card = lib.tactics.best_and_worst(ctx.player, ctx.options)
    return best_card
  end,
}
