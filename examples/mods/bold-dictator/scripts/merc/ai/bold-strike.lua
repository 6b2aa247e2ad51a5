-- Bold: strike next door: attacks the most valuable adjacent sector that the squad would probably win, before anything else.
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
