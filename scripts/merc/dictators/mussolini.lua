-- Mussolini: starts with 1 MERC per Rebel. Each turn, he places 1 militia per Rebel in one sector he controls; then any
-- of his militia there may move to adjacent sectors.
return {
  first_mercs = function() return #rebels() end,
  ability = function(ctx)
    local player = ctx.player
    if #player.sectors == 0 then return end
    local from = ask_place(player, "send", #rebels(), player.sectors, "Place " .. #rebels() .. " militia in which sector?")
    place_militia(player, from, #rebels())
    local ways = {}
    for _, sector in ipairs(from.neighbors) do
      local room = militia_room(player, sector)
      if room > 0 then table.insert(ways, { sector, room }) end
    end
    local total = militia(player, from)
    for _, part in ipairs(ask_split(player, "march", total, ways, "Where do militia from " .. from.id .. " move on to?", false, "militia")) do
      move_militia(player, from, part[1], part[2])
    end
  end,
}
