-- Equip: in each slot the item with the highest serial number.
return {
  choose = function(ctx)
    local steps = {}
    for _, step in ctx.options do
      if step.give and step.give.wearer == nil and lib.robot_gear.wanted(step.give) and betters(step.to, step.give) then
        table.insert(steps, step)
      end
    end
    if #steps == 0 then return "ok" end
    return best(steps, "most serial")
  end,
}
