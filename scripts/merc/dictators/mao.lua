-- Mao: starts with 1 MERC per Rebel. Each turn, he places 1 militia per Rebel sector in Wilderness sectors, split as he
-- likes.
return {
  first_mercs = function() return #rebels() end,
  ability = function(ctx)
    local count = #rebel_sectors()
    local wild = {}
    for _, sector in ipairs(sectors()) do
      local room = militia_room(ctx.player, sector)
      if sector.kind == "wilderness" and room > 0 then table.insert(wild, { sector, room }) end
    end
    for _, part in ipairs(ask_split(ctx.player, "spread", count, wild, "Where do the militia go?")) do
      place_militia(ctx.player, part[1], part[2])
    end
  end,
}
