-- Hiring: the MERCs that Dictators get through their cards.

-- Hires the top card of the MERC deck into the named squad, or into one on the map.
local function hire_random(player, squad)
  local merc = random_merc(player)
  if merc then hire(player, merc, squad) end
end

return {
  hire_random = hire_random,
  -- Draws `count` MERCs, hires one and discards the others. The robot may also take the top card unseen (AI-4.3.1).
  hire_one_of = function(player, count, squad)
    if player.is_robot and ask_one(player, "recruit", { "top", "choose" }, "Take the top card, or choose among several?") == "top" then
      hire_random(player, squad)
      return
    end
    local drawn = draw_mercs(player, count)
    local able = willing(player, drawn)
    if #able > 0 then
      hire(player, ask_one(player, "hire", able, "Whom do you hire?"), squad)
    end
    dismiss(drawn)
  end,
}
