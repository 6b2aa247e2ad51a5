-- AI-2.3 Spread the Extra militia: evenly over the Industries he controls; the remainder one each, nearest to a Rebel sector first.
local function with_room(ctx, sectors, given)
  local open = {}
  for _, sector in sectors do
    if given[sector.id] < militia_room(ctx.player, sector) then table.insert(open, sector) end
  end
  return open
end

return {
  choose = function(ctx)
    local industries, given = {}, {}
    for _, sector in ctx.options do
      if sector.kind == "industry" then table.insert(industries, sector) end
    end
    if #industries == 0 then industries = ctx.options end
    for _, sector in industries do given[sector.id] = 0 end
    local left = ctx.count
    local open = with_room(ctx, industries, given)
    while left > 0 and #open > 0 do
      if left < #open then open = rank_some(left, open, "least front", "least prey") end
      for _, sector in open do
        if left > 0 then
          given[sector.id] += 1
          left -= 1
        end
      end
      open = with_room(ctx, industries, given)
    end
    local pairs_of = {}
    for _, sector in industries do table.insert(pairs_of, { sector, given[sector.id] }) end
    return pairs_of
  end,
}
