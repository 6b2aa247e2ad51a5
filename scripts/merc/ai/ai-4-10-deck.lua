-- AI-4.10 Choose a deck: the kind of gear that the first MERC in alphabetical order who lacks any is missing; among several kinds, a die.
return {
  choose = function(ctx)
    local lacking, who = lib.robot.lacking(ctx.unit)
    local kinds = {}
    for _, kind in ipairs(lacking) do
      -- An empty deck is not offered (CMP-3).
      if offers(kind) then table.insert(kinds, kind) end
    end
    if #kinds == 0 or #kinds == #ctx.options then return nil end
    think(who.name .. " lacks " .. table.concat(kinds, ", "))
    return if #kinds > 1 then lib.robot.by_die(kinds) else kinds[1]
  end,
}
