-- Stalin: each turn he hires 1 random MERC into the primary squad; once the base is revealed also 1 into the secondary.
local function hire_into(player, squad)
  local merc = random_merc(player)
  if merc then hire(player, merc, squad) end
end

return {
  ability = function(ctx)
    hire_into(ctx.player, "primary")
    if base() then hire_into(ctx.player, "secondary") end
  end,
}
