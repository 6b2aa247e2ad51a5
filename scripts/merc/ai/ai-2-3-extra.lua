-- AI-2.3 Spread the Extra militia: evenly over the Industries he controls; what is left over one each, nearest to a Rebel sector first.
return {
  choose = function(ctx)
    local industries = {}
    for _, sector in ctx.options do
      if sector.kind == "industry" then table.insert(industries, sector) end
    end
    if #industries == 0 then industries = ctx.options end
    local order = rank(industries, "least front", "least prey")
    local given, left, more = {}, ctx.count, true
    for place in order do given[place] = 0 end
    while left > 0 and more do
      more = false
      for place, sector in order do
        if left > 0 and given[place] < militia_room(ctx.player, sector) then
          given[place] += 1
          left -= 1
          more = true
        end
      end
    end
    local pairs_of = {}
    for place, sector in order do table.insert(pairs_of, { sector, given[place] }) end
    return pairs_of
  end,
}
