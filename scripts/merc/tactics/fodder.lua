-- Fodder: for each Rebel, Dictator militia attack the sector with the most of that Rebel's militia, half as many,
-- rounded up. He chooses between equals.
return {
  play = function(ctx)
    for _, rebel in ipairs(rebels()) do
      local most, places = 0, {}
      for _, sector in ipairs(sectors()) do
        local count = militia(rebel, sector)
        if count > most then
          most, places = count, { sector }
        elseif count == most and count > 0 then
          table.insert(places, sector)
        end
      end
      if most > 0 then
        local sector = ask_one(ctx.player, "fodder", places, "Which sector of " .. rebel.name .. " is attacked?")
        place_militia(ctx.player, sector, math.ceil(most / 2))
      end
    end
  end,
}
