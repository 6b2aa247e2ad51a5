-- Retreat: away from a fight that is being lost, to where most friends are.
return {
  choose = function(ctx)
    local stay, ways = false, {}
    for _, option in ctx.options do
      if option == "stay" then stay = true end
      if type(option) == "userdata" then table.insert(ways, option) end
    end
    if stay and ctx.sector and odds({}, ctx.sector) >= -10 then return "stay" end
    return if #ways > 0 then best(ways, "most forces", "most value") else nil
  end,
}
