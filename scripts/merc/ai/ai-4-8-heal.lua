-- AI-4.8 Heal in combat: as many dice as needed are given up for the injured, the weakest first.
return {
  when = function(ctx)
    return ctx.card == "medical-kit" or ctx.card == "first-aid-kit" or ctx.card == "surgeon"
  end,
  choose = function(ctx) return rank(ctx.options, "least toughness") end,
}
