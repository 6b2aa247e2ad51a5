-- Doc: free, outside combat, on his owner's turn: he heals every MERC in his squad, himself included, fully.
return {
  verbs = {
    {
      name = "doctor",
      cost = 0,
      help = "Doc fully heals every MERC in his squad, outside combat.",
      legal = function(ctx)
        for _, mate in ipairs(ctx.unit.squad) do
          if mate.wounds > 0 then return end
        end
        return "no one in the squad is wounded"
      end,
      run = function(ctx)
        for _, mate in ipairs(ctx.unit.squad) do
          heal(mate, mate.wounds)
        end
      end,
    },
  },
}
