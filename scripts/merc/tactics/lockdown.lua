-- Lockdown: the Dictator places 5 militia per Rebel on the base and adjacent sectors, split as he likes within the cap.
local PER_REBEL = 5

return {
  play = function(ctx)
    if not base() then return end
    local places = { base() }
    for _, sector in ipairs(base().neighbors) do
      table.insert(places, sector)
    end
    local bins = {}
    for _, sector in ipairs(places) do
      local room = militia_room(ctx.player, sector)
      if room > 0 then table.insert(bins, { sector, room }) end
    end
    local split = ask_split(ctx.player, "lockdown", PER_REBEL * #rebels(), bins, "How are the militia split?", false, "militia")
    for _, part in ipairs(split) do
      place_militia(ctx.player, part[1], part[2])
    end
  end,
}
