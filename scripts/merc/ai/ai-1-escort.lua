-- AI-1 Take militia along: as many as possible, but one stays if the move would give up a sector that is worth more than the goal.
return {
  when = function(ctx) return ctx.to ~= nil end,
  choose = function(ctx)
    local most = #ctx.options - 1
    local goal = goal_before(ctx.unit) or ctx.to
    if price(ctx.unit, most) > goal.value then
      think("one stays: " .. ctx.sector.id .. " is worth more than " .. goal.id)
      return most - 1
    end
    return most
  end,
}
