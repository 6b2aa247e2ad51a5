-- Castro: each turn he draws 3 MERCs, hires 1 and discards 2.
return {
  may_use_ability = function() return mercs_left() > 0 end,
  ability = function(ctx) lib.hiring.hire_one_of(ctx.player, 3) end,
}
