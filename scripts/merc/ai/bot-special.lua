-- Use abilities: uses mortars and doctors, and a Repair Kit when a discarded card improves its carrier.
return {
  choose = function(ctx)
    for _, verb in { "bombard", "doctor" } do
      local who = user_of(ctx.unit, verb)
      if who then return { "special", who, verb } end
    end
    return lib.robot.repair(ctx.unit, "most worth")
  end,
}
