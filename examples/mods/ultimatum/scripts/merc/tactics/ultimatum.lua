-- Ultimatum: the Dictator names a sector with militia of each Rebel who controls one. Then each Rebel answers: half the
-- militia there, rounded up, go home; or as many militia as there are Rebels and one more attack.
local function held_by(rebel)
  local held = {}
  for _, sector in ipairs(rebel.sectors) do
    if militia(rebel, sector) > 0 then table.insert(held, sector) end
  end
  return held
end

return {
  play = function(ctx)
    local demands = {}
    for _, rebel in ipairs(rebels()) do
      local held = held_by(rebel)
      if #held > 0 then
        local sector = ask_one(ctx.player, "demand", held, "Which sector of " .. rebel.name .. "'s?")
        note("wants " .. rebel.name .. "'s militia out of " .. sector.id)
        table.insert(demands, { rebel = rebel, sector = sector })
      end
    end
    if #demands == 0 then note("nobody to address it to") end
    for _, demand in ipairs(demands) do
      local rebel, sector = demand.rebel, demand.sector
      local answer = ask_one(rebel, "answer", { "yield", "defy" }, "Half your militia in " .. sector.id .. " go home, or he attacks.")
      if answer == "yield" then
        remove_militia(rebel, sector, math.ceil(militia(rebel, sector) / 2))
      else
        place_militia(ctx.player, sector, #rebels() + 1)
      end
    end
  end,
}
