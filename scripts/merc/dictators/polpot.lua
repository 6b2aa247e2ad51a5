-- Pol Pot: as many militia as there are Rebel sectors attack one of them; if they lose, he hires 1 random MERC.
local MOST = 10

return {
  ability = function(ctx)
    local held = rebel_sectors()
    if #held == 0 then return end
    local count = math.min(MOST, #held)
    local sector = ask_place(ctx.player, "attack", count, held, "Which Rebel sector is attacked?")
    place_militia(ctx.player, sector, count)
    if unit_count(ctx.player, sector) == 0 then
      lib.hiring.hire_random(ctx.player)
    end
  end,
}
