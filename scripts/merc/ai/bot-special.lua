-- Use abilities: mortars, doctors and whatever gets cards.
local VERBS = { "bombard", "doctor", "repair" }

return {
  choose = function(ctx)
    for _, verb in VERBS do
      local who = user_of(ctx.unit, verb)
      if who then return { "special", who, verb } end
    end
    return nil
  end,
}
