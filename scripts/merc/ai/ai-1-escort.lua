-- AI-1 Take militia along: as many as possible, but one stays if the move would give up a sector that is worth more than the goal.
return {
  when = function(ctx) return ctx.to ~= nil end,
  choose = function(ctx)
    local most = #ctx.options - 1
    if price(ctx.unit, most) > ctx.to.value then
      think("one stays: " .. ctx.sector.id .. " is worth more than " .. ctx.to.id)
      return most - 1
    end
    return most
  end,
}
