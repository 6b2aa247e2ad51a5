-- AI-4.6 Allocate hits: to kill the targets in the order in which they were chosen.

-- Hits are split over at most this number of targets.
local MOST = 64

return {
  choose = function(ctx)
    for _, target in ctx.options do
      -- Hits that may go to any enemy continue to those who were not chosen.
      if measure(target, "aimed") > MOST then
        return rank(ctx.options, "least aimed", table.unpack(lib.robot.WEAKEST))
      end
    end
    return rank(ctx.options, "least aimed")
  end,
}
