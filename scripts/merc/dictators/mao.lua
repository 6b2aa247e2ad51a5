-- Mao: starts with 1 MERC per Rebel. Each turn, he places 1 militia per Rebel sector in Wilderness sectors, split as he
-- likes.
return {
  first_mercs = function() return #rebels() end,
  ability = function(ctx)
    local player, count = ctx.player, #rebel_sectors()
    local wild = {}
    for _, sector in ipairs(sectors()) do
      local room = if sector.kind == "wilderness" then militia_room(player, sector) else 0
      if room > 0 then table.insert(wild, { sector, room }) end
    end
    for _, part in ipairs(ask_split(player, "spread", count, wild, "Where do the militia go?", false, "militia")) do
      place_militia(player, part[1], part[2])
    end
  end,
}
