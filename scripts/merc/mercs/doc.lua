-- Doc: free, outside combat, on his owner's turn: every MERC of his squad, himself too, is healed fully.
return {
  verbs = {
    {
      name = "doctor",
      cost = 0,
      help = "Doc heals every MERC of his squad fully, outside combat.",
      legal = function(ctx)
        for _, mate in ipairs(ctx.unit.squad) do
          if mate.wounds > 0 then return end
        end
        return "nobody in the squad is wounded"
      end,
      run = function(ctx)
        for _, mate in ipairs(ctx.unit.squad) do
          heal(mate, mate.wounds)
        end
      end,
    },
  },
}
