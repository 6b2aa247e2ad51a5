-- Use abilities: mortars and doctors; a Repair Kit where a discarded card betters its wearer.
return {
  choose = function(ctx)
    for _, verb in { "bombard", "doctor" } do
      local who = user_of(ctx.unit, verb)
      if who then return { "special", who, verb } end
    end
    return lib.robot.repair(ctx.unit)
  end,
}
