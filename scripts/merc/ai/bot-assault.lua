-- Storm the base together: if only the Dictator's death counts, all squads next to the base attack it together, when the odds are good or on
-- the last day. They wait for those who can still come.

-- The odds at which they attack before the last day.
local GOOD = 20

return {
  choose = function(ctx)
    local goal = base()
    if lib.storm.is_awaited(ctx, goal) then return "stay" end
    local command, chance = lib.storm.attack(ctx, goal)
    return if chance >= GOOD or days_left() == 0 then command else nil
  end,
}
