-- Castro: each turn he draws 3 MERCs, hires 1 and discards 2.
return {
  ability = function(ctx) lib.hiring.hire_one_of(ctx.player, 3) end,
}
