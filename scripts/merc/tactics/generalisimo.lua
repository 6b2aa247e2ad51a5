-- Generalisimo: may draw 6 MERCs, hire 1 of them into either squad and discard the rest.
return {
  play = function(ctx)
    if not ask_yes(ctx.player, "draw", "Draw 6 MERCs and hire 1?") then return end
    local drawn = draw_mercs(ctx.player, 6)
    local able = willing(ctx.player, drawn)
    if #able > 0 then
      hire(ctx.player, ask_one(ctx.player, "hire", able, "Whom do you hire?"), "either")
    end
    dismiss(drawn)
  end,
}
