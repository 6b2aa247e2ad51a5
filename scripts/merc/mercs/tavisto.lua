-- Tavisto: +1 to all three skills while a woman is in his squad.
return {
  stats = function(ctx)
    for _, mate in ipairs(ctx.unit.squad) do
      if mate:has_tag("woman") then return { initiative = 1, training = 1, combat = 1 } end
    end
  end,
}
