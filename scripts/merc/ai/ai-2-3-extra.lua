-- AI-2.3 Spread the Extra militia: evenly over the Industries he controls; the remainder one each, nearest to a Rebel sector first.
local function with_room(sectors, given, room)
  local open = {}
  for _, sector in sectors do
    if given[sector] < room[sector] then table.insert(open, sector) end
  end
  return open
end

return {
  choose = function(ctx)
    local player = ctx.player
    local industries, given, room = {}, {}, {}
    for _, sector in ctx.options do
      if sector.kind == "industry" then table.insert(industries, sector) end
    end
    if #industries == 0 then industries = ctx.options end
    for _, sector in industries do
      given[sector], room[sector] = 0, militia_room(player, sector)
    end
    local left = ctx.count
    local open = with_room(industries, given, room)
    while left > 0 and #open > 0 do
      if left < #open then open = rank_some(left, open, "least front", "least prey") end
      for _, sector in open do
        if left > 0 then
          given[sector] += 1
          left -= 1
        end
      end
      open = with_room(industries, given, room)
    end
    local pairs_of = {}
    for _, sector in industries do table.insert(pairs_of, { sector, given[sector] }) end
    return pairs_of
  end,
}
