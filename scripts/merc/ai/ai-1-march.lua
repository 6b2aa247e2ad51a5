-- AI-1 March on: militia take adjacent Rebel sectors that they would probably win, weakest first. Of the others, as many march
-- on as must make room for the next ones.
return {
  choose = function(ctx)
    local player = ctx.player
    local split, stay = lib.placing.attack(player, ctx.options, ctx.militia - lib.placing.GARRISON)
    stay += lib.placing.GARRISON
    local surplus = stay + #rebels() - lib.placing.cap(player, ctx.options[1])
    for _, part in lib.placing.settle(player, ctx.options, math.max(surplus, 0)) do table.insert(split, part) end
    return split
  end,
}
