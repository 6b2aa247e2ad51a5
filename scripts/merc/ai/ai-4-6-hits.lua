-- AI-4.6 Allocate hits: to kill in the order in which the targets were chosen.
-- Hits are split over no more targets than this.
local MOST = 64

return {
  choose = function(ctx)
    for _, target in ctx.options do
      -- Hits that may go to anybody go on to those who were not chosen.
      if measure(target, "aimed") > MOST then
        return rank(ctx.options, "least aimed", table.unpack(lib.robot.WEAKEST))
      end
    end
    return rank(ctx.options, "least aimed")
  end,
}
