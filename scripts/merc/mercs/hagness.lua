-- Hagness: for 1 action he draws 3 equipment cards from one deck and keeps 1 for a MERC in his squad.
return {
  verbs = {
    {
      name = "forage",
      cost = 1,
      help = "Draw 3 cards from one equipment deck; a MERC in Hagness's squad equips one, and the others are discarded.",
      legal = function(ctx)
        if #decks() == 0 then return "the equipment decks and their discard piles are empty" end
      end,
      run = function(ctx)
        local player = ctx.unit.player
        local deck = ask_one(player, "deck", decks(), "From which deck?")
        local drawn = {}
        for _ = 1, 3 do
          local item = draw(player, deck)
          if item then table.insert(drawn, item) end
        end
        if #drawn == 0 then return end
        local kept = ask_one(player, "keep", drawn, "Which one do you keep?")
        for _, item in ipairs(drawn) do
          if item ~= kept then discard(item) end
        end
        local able = lib.gear.able(ctx.unit.squad, kept)
        if #able > 0 then give(ask_one(player, "equip", able, "Who equips it?"), kept) end
      end,
    },
  },
}
