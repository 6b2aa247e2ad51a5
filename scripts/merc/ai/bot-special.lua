-- Use abilities: mortars, doctors and whatever gets cards.
local FREE = { "bombard", "doctor", "repair" }
local GETTING = { "salvage", "forage" }

return {
  choose = function(ctx)
    for _, verb in FREE do
      local who = user_of(ctx.unit, verb)
      if who then return { "special", who, verb } end
    end
    if not lib.robot.lacks_gear(ctx.unit) then return nil end
    for _, verb in GETTING do
      local who = user_of(ctx.unit, verb)
      if who then return { "special", who, verb } end
    end
    return nil
  end,
}
