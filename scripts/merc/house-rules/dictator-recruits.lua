-- Recruits for the Dictator: he starts with additional random MERCs, and hires random MERCs at the end of each of his turns.
return {
  first_mercs = function(ctx) return ctx.count + setting("dictator_first_mercs") end,
  turn_end = function(ctx)
    for _ = 1, setting("dictator_hires") do
      lib.hiring.hire_random(ctx.player)
    end
  end,
}
