-- Hiring: the random MERC that so many Dictators get.
return {
  -- The top card of the MERC deck joins, into a squad on the map or the one named.
  hire_random = function(player, squad)
    local merc = random_merc(player)
    if merc then hire(player, merc, squad) end
  end,
}
