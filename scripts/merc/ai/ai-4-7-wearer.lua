-- AI-4.7 Choose who equips it: the first of his own MERCs in alphabetical order.
return {
  choose = function(ctx)
    if #lib.robot.enemies(ctx.player, ctx.options) > 0 then return nil end
    local names, first = {}, nil
    for _, unit in lib.robot.things(ctx.options) do
      table.insert(names, unit.name)
      if first == nil or unit.name < first.name then first = unit end
    end
    table.sort(names)
    think("in alphabetical order: " .. table.concat(names, ", "))
    return first
  end,
}
