-- Oil Reserves: for the rest of the game, the player who controls the Oil Industry at the start of a day has 1 more
-- action per MERC, for moving only.
return {
  play = function(ctx) stay_in_play() end,
  bonus_actions = function(ctx)
    local player = ctx.unit.player
    if not player then return end
    for _, sector in ipairs(player.sectors) do
      if sector.card == "oil" then return { move = 1 } end
    end
  end,
}
