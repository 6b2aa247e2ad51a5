-- March on the base: if only the Dictator's death counts, sets out while there is still time to get to the base, and goes where friends are.

-- The steps that it has to spare.
local SPARE = 1

return {
  choose = function(ctx)
    local steps = distance(ctx.sector, base())
    if steps <= 1 or ctx.unit.actions + 2 * days_left() - steps > SPARE then return nil end
    return lib.storm.step(ctx, base())
  end,
}
