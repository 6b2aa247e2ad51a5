-- AI-4.6 Choose a unit: of enemies the weakest; of his own the first in the alphabet (AI-4.7).
return {
  choose = function(ctx)
    local enemies, first = {}, nil
    for _, unit in lib.robot.things(ctx.options) do
      if unit.player and unit.player ~= ctx.player then
        table.insert(enemies, unit)
      elseif first == nil or unit.name < first.name then
        first = unit
      end
    end
    return if #enemies > 0 then lib.robot.by_weakness(enemies) else first
  end,
}
