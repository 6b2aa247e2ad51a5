-- Feedback: for 1 action he takes any card from the equipment discard piles, for a MERC in his squad or the stash.
return {
  verbs = {
    {
      name = "salvage",
      cost = 1,
      help = "Take any card from the equipment discard piles, for a MERC in Feedback's squad or the stash.",
      legal = function(ctx)
        if #discards() == 0 then return "the equipment discard piles are empty" end
      end,
      run = function(ctx)
        local item = ask_one(ctx.unit.player, "card", discards(), "Which card?")
        local able = lib.gear.able(ctx.unit.squad, item)
        take_discard(ctx.unit.player, item)
        if #able == 0 then return end
        local mate = ask_optional(ctx.unit.player, "equip", able, "Who equips it? If nobody does, it goes to the stash.")
        if mate then give(mate, item) end
      end,
    },
  },
}
