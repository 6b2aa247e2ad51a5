-- Fodder: for each Rebel, new Dictator militia attack the sector with the most of that Rebel's militia. Their number is
-- half of that Rebel's militia there, rounded up. The Dictator breaks ties.
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
        local count = math.ceil(most / 2)
        local sector = ask_place(ctx.player, "fodder", count, places, "Which of " .. rebel.name .. "'s sectors is attacked?")
        place_militia(ctx.player, sector, count)
      end
    end
  end,
}
