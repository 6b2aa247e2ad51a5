-- AI-4.4 Muster militia: where they and the militia already there could probably take the weakest adjacent Rebel sector.
return {
  choose = function(ctx)
    local player, count = ctx.player, ctx.militia
    local targets, from = {}, {}
    for _, sector in ctx.options do
      local placed = math.min(count, militia_room(player, sector))
      local marching = militia(player, sector) + placed - lib.placing.GARRISON
      for _, target in lib.placing.by_weakness(strikes(sector, math.max(marching, 0), lib.placing.SURE)) do
        if from[target] == nil then
          table.insert(targets, target)
          from[target] = {}
        end
        table.insert(from[target], sector)
      end
    end
    if #targets == 0 then return nil end
    return rank(from[best(targets, "least strength")], "most forces")
  end,
}
