-- Seizure: the Dictator marks as many unexplored Wilderness sectors as there are Rebels as explored, and no one gets
-- their loot. He places one militia fewer than there are Rebels on each.
return {
  play = function(ctx)
    local wild = {}
    for _, sector in ipairs(sectors()) do
      if sector.kind == "wilderness" and not sector.explored then
        table.insert(wild, sector)
      end
    end
    if #wild == 0 then return end
    local count = math.min(#rebels(), #wild)
    for _, sector in ipairs(ask_some(ctx.player, "seize", wild, count, count, "Which sectors are seized?")) do
      mark_explored(sector)
      place_militia(ctx.player, sector, #rebels() - 1)
    end
  end,
}
