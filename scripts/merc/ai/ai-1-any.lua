-- AI-1 Leave it to a die: a die makes every choice that no rule covers; among enemies, the weakest is chosen (AI-4.6).
return {
  choose = function(ctx)
    local enemies = lib.robot.enemies(ctx.player, ctx.options)
    return if #enemies > 0 then lib.robot.by_weakness(enemies) else lib.robot.by_die(ctx.options)
  end,
}
