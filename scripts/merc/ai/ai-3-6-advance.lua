-- AI-3.6 Advance: otherwise, the squads in the sector move together to the adjacent sector closest to a Rebel-controlled one.
return {
  choose = function(ctx)
    if #sectors_where("hostile") == 0 then return nil end
    local way = best(ctx.sector.neighbors, "least front", "least prey")
    local command = { "move", way, ctx.unit }
    for _, other in units(ctx.player, ctx.sector) do
      if not other.is_dictator and not table.find(ctx.unit.squad, other) and reach(other) > 0 then table.insert(command, other) end
    end
    return command
  end,
}
