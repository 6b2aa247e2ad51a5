-- Bold: strike next door: before anything else, the squad attacks the most valuable adjacent sector where it would probably win.
return {
  choose = function(ctx)
    local goals = {}
    for _, sector in contested(ctx.unit) do
      if odds(ctx.unit.squad, sector) >= setting("least_odds") then table.insert(goals, sector) end
    end
    if #goals == 0 then return nil end
    return { "move", best(goals, "most value", "least strength"), ctx.unit }
  end,
}
