-- Stalin: each turn he hires 1 random MERC into the primary squad; once the base is revealed, also 1 into the secondary.
return {
  may_use_ability = function() return mercs_left() > 0 end,
  ability = function(ctx)
    lib.hiring.hire_random(ctx.player, "primary")
    if base() then lib.hiring.hire_random(ctx.player, "secondary") end
  end,
}
