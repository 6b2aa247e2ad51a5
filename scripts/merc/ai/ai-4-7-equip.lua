-- AI-4.7 Equip: in alphabetical order; in each slot the item with the highest serial number; Land Mines and Repair Kits stay in the stash.
return {
  choose = function(ctx)
    local first, steps = nil, {}
    for _, step in better_steps() do
      if lib.robot_gear.wanted(step.give) then
        if first == nil or step.to.name < first.name then
          first, steps = step.to, {}
        end
        if step.to == first then table.insert(steps, step) end
      end
    end
    if first == nil then return "ok" end
    return best(steps, "most serial")
  end,
}
