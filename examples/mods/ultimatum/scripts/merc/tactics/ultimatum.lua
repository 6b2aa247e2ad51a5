-- Ultimatum: for each Rebel who has militia in a sector they control, the Dictator names one such sector. Then each Rebel
-- answers: half the militia there, rounded up, go home; or one more militia than there are Rebels attack.
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
        local sector = ask_one(ctx.player, "demand", held, "Which of " .. rebel.name .. "'s sectors?")
        note("wants " .. rebel.name .. "'s militia out of " .. sector.id)
        table.insert(demands, { rebel = rebel, sector = sector })
      end
    end
    if #demands == 0 then note("there is no one to address it to") end
    for _, demand in ipairs(demands) do
      local rebel, sector = demand.rebel, demand.sector
      local answer = ask_one(rebel, "answer", { "yield", "defy" }, "Send home half your militia in " .. sector.id .. ", or face an attack?")
      if answer == "yield" then
        remove_militia(rebel, sector, math.ceil(militia(rebel, sector) / 2))
      else
        place_militia(ctx.player, sector, #rebels() + 1)
      end
    end
  end,
}
