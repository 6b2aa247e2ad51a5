-- Generalissimo: the Dictator may draw 6 MERCs, hire 1 of them into either squad and discard the rest.
return {
  play = function(ctx)
    if ask_yes(ctx.player, "draw", "Draw 6 MERCs and hire 1?") then
      lib.hiring.hire_one_of(ctx.player, 6, "either")
    end
  end,
}
