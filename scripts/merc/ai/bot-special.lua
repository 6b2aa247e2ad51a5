-- Use abilities: mortars, doctors and whatever gets cards.
local VERBS = { "bombard", "doctor", "repair" }

return {
  choose = function(ctx)
    for _, mate in ctx.unit.squad do
      for _, verb in VERBS do
        if can_use(mate, verb) then return { "special", mate, verb } end
      end
    end
    return nil
  end,
}
