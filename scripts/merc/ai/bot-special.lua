-- Use abilities: uses mortars and doctors, and a Repair Kit when a discarded card improves its carrier.
return {
  choose = function(ctx)
    local unit = ctx.unit
    for _, verb in { "bombard", "doctor" } do
      local who = user_of(unit, verb)
      if who then return { "special", who, verb } end
    end
    return lib.robot.repair(unit, "most worth")
  end,
}
