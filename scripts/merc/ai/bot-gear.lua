-- Equip: in each slot the item with the highest serial number.
return {
  choose = function(ctx)
    local steps = {}
    for _, step in better_steps() do
      if lib.robot_gear.wanted(step.give) then table.insert(steps, step) end
    end
    if #steps == 0 then return "ok" end
    return best(steps, "most serial")
  end,
}
