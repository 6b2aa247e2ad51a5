-- Versus: sides of players fight each other for the Industries, without a Dictator.

-- Where a player has landed.
local function landed(player)
  return player.team[1] and player.team[1].sector
end

return {
  -- MOD-V3: a die decides who goes first.
  setup = function()
    turn_order(lib.dice.winner(sides(), "first turn"))
  end,

  last_day = function()
    return setting("rounds")
  end,

  -- MOD-V2: any Industry, shared with the player's own side and no other.
  may_land = function(ctx)
    if ctx.sector.kind ~= "industry" then
      return "each side starts on an Industry (MOD-V2)"
    end
    for _, player in players() do
      local at = landed(player)
      if at and player.side == ctx.player.side and at ~= ctx.sector then
        return "your side starts on " .. at.id .. " (MOD-V2)"
      end
      if at and player.side ~= ctx.player.side and at == ctx.sector then
        return player.name .. " has landed there (MOD-V2)"
      end
    end
    return true
  end,

  -- MOD-V6: every Industry, or the most value after the last round.
  settled = function()
    local side = day() > 0 and holder("industry")
    if side then
      win(side, "all-industries")
    end
  end,
  day_end = function()
    if day() >= setting("rounds") then
      win(richest(), "round-limit")
    end
  end,
}
