-- Castro: each turn he draws 3 MERCs, hires 1 and discards 2.
return {
  ability = function(ctx)
    local drawn = draw_mercs(ctx.player, 3)
    local able = willing(ctx.player, drawn)
    if #able > 0 then
      hire(ctx.player, ask_one(ctx.player, "hire", able, "Whom do you hire?"))
    end
    dismiss(drawn)
  end,
}
