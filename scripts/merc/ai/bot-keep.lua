-- Choose MERCs: the best fighters; two of them on Day 1.
return {
  choose = function(ctx)
    if day() == 1 and #ctx.player.team >= 2 then return "ok" end
    return best_offered("most combat", "most training", "most initiative")
  end,
}
