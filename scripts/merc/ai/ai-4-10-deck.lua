-- AI-4.10 Choose a deck: the kind of gear that the first MERC in alphabetical order who lacks any is missing; among several kinds, a die.
return {
  choose = function(ctx)
    local kinds, who = lib.robot.lacking(ctx.unit)
    if #kinds == 0 or #kinds == #ctx.options then return nil end
    think(who.name .. " lacks " .. table.concat(kinds, ", "))
    return if #kinds > 1 then lib.robot.by_die(kinds) else kinds[1]
  end,
}
