-- Take the last Industry: if only one Industry is missing to win at once, goes there and attacks even at bad odds.

-- The lowest odds at which it attacks: nothing is left to lose after winning.
local RISK = -60

return {
  choose = function(ctx)
    local missing = sectors_where("industry, not own")
    if #missing ~= 1 then return nil end
    local goal = missing[1]
    local steps = measure(goal, "distance")
    if steps == 1 and (not has_enemies(ctx.player, goal) or odds(ctx.unit.squad, goal) >= RISK) then
      return { "move", goal, ctx.unit }
    end
    return if steps > 1 and steps <= reach(ctx.unit) then lib.paths.step_toward(ctx, goal) else nil
  end,
}
