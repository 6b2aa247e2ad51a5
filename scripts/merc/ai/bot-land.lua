-- Hire and land: hires, then lands on the most valuable Industry at the edge.
return {
  choose = function(ctx)
    if #ctx.player.team == 0 then return { "hire" } end
    local industries, places = {}, landing_places()
    for _, sector in places do
      if sector.kind == "industry" then table.insert(industries, sector) end
    end
    if #industries == 0 then industries = places end
    return { "land", best(industries, "most value") }
  end,
}
