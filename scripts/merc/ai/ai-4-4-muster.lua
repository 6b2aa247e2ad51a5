-- AI-4.4 Muster militia: where they and the militia already there could probably take the weakest adjacent Rebel sector.
return {
  when = function(ctx) return ctx.about == "send" end,
  choose = function(ctx)
    local targets, from = {}, {}
    for _, sector in ctx.options do
      local placed = math.min(ctx.militia, militia_room(ctx.player, sector))
      local marching = militia(ctx.player, sector) + placed - lib.placing.GARRISON
      for _, target in lib.placing.prey(ctx.player, sector.neighbors, marching) do
        if from[target.id] == nil then
          table.insert(targets, target)
          from[target.id] = {}
        end
        table.insert(from[target.id], sector)
      end
    end
    if #targets == 0 then return nil end
    return rank(from[best(targets, "least strength").id], "most forces")
  end,
}
