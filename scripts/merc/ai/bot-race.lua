-- Race for the Industries: if all Industries win at once, takes the nearest one in range before other sectors, when the odds are good
-- and it is worth more than what the squad leaves.
return {
  choose = function(ctx)
    local goals = {}
    for _, sector in in_range(ctx.unit, "industry", "not own", "odds 10") do
      if sector.value > price(ctx.unit) then table.insert(goals, sector) end
    end
    return if #goals > 0 then lib.robot.step(ctx.unit, best(goals, "least distance", "most value")) else nil
  end,
}
