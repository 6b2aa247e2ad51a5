-- AI-4.10 Choose a deck: of what the first in the alphabet lacks who lacks anything; of several by a die.
return {
  choose = function(ctx)
    local kinds, who = lib.robot.lacking(ctx.unit)
    if #kinds == 0 or #kinds == #ctx.options then return nil end
    think(who.name .. " lacks " .. table.concat(kinds, ", "))
    return if #kinds > 1 then lib.robot.by_die(kinds) else kinds[1]
  end,
}
