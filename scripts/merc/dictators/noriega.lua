-- Noriega: in each Rebel sector with militia, 1 of them becomes his and goes to a sector that Rebels do not control. He
-- also hires 1 random MERC if he controls fewer sectors than the Rebels do.
local function someone_there(sector)
  for _, rebel in ipairs(lib.rebels.controlling_first(sector)) do
    if militia(rebel, sector) > 0 then return rebel end
  end
end

local function not_rebel(player)
  local found = {}
  for _, sector in ipairs(sectors()) do
    local controller = sector.controller
    if controller == nil or controller == player then table.insert(found, sector) end
  end
  return found
end

return {
  ability = function(ctx)
    local player = ctx.player
    for _, sector in ipairs(rebel_sectors()) do
      local rebel = someone_there(sector)
      if rebel then
        note("one militia in " .. sector.id .. " changes sides")
        remove_militia(rebel, sector, 1)
        local to = not_rebel(player)
        if #to > 0 then
          place_militia(player, ask_place(player, "send", 1, to, "Where does the militia from " .. sector.id .. " go?"), 1)
        end
      end
    end
    if #player.sectors < #rebel_sectors() then
      lib.hiring.hire_random(player)
    end
  end,
}
