-- Repair Kit: discarding it brings back any one card from the equipment discard piles, for its carrier or the stash.
return {
  verbs = {
    {
      name = "repair",
      cost = 0,
      help = "Discard a Repair Kit and take any card from the equipment discard piles, equipped at once or stashed.",
      legal = function(ctx)
        if #discards() == 0 then return "the equipment discard piles are empty" end
      end,
      run = function(ctx)
        local player = ctx.unit.player
        local item = ask_one(player, "card", discards(), "Which card?")
        discard(ctx.item)
        take_discard(player, item)
        -- The robot does not equip worse items (AI-4.7).
        local wanted = not player.is_robot or betters(ctx.unit, item, "most serial")
        if wanted and may_equip(ctx.unit, item) and ask_one(player, "equip", { "equip", "stash" }, "Equip it at once?") == "equip" then
          give(ctx.unit, item)
        end
      end,
    },
  },
}
