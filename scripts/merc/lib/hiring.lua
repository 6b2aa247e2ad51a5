-- Hiring: the MERCs that Dictators get by their cards.
return {
  -- So many MERCs are drawn, one of them is hired, the others go.
  hire_one_of = function(player, count, squad)
    local drawn = draw_mercs(player, count)
    local able = willing(player, drawn)
    if #able > 0 then
      hire(player, ask_one(player, "hire", able, "Whom do you hire?"), squad)
    end
    dismiss(drawn)
  end,
  -- The top card of the MERC deck joins, into a squad on the map or the one named.
  hire_random = function(player, squad)
    local merc = random_merc(player)
    if merc then hire(player, merc, squad) end
  end,
}
