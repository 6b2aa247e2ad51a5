-- Exploding Sixes: each 6 in a MERC's attack adds one die to the roll. Sixes among the new dice add more dice, up to
-- as many times as the setting allows.
local function sixes(dice)
  local count = 0
  for _, die in ipairs(dice) do
    if die == 6 then count = count + 1 end
  end
  return count
end

return {
  rolled = function(ctx)
    if ctx.unit.player.is_dictator and not setting("both_sides") then return end
    local more = sixes(ctx.dice)
    for _ = 1, setting("most_times") do
      if more == 0 then return end
      more = sixes(roll_more(more))
    end
  end,
}
