-- AI-6.1 Play or give up a card: the card from his hand that is worth most now. If reinforcing is worth more, he gives up the card that is worth least.
return {
  choose = function(ctx)
    local best_card, worst_card, worth = lib.tactics.best_and_worst(ctx.player, ctx.options)
    if best_card == nil then return nil end
    if worth < lib.tactics.reinforcing() then
      local open = {}
      for _, sector in ctx.player.sectors do
        if militia_room(ctx.player, sector) > 0 then table.insert(open, sector) end
      end
      local where = if #open > 0 then best(open, "least front", "least prey") else nil
      if where then return { "reinforce", worst_card, where } end
    end
    return { "play", best_card }
  end,
}
