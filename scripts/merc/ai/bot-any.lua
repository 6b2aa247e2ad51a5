-- Leave it to a die: a die makes every choice that no rule covers.
return {
  choose = function(ctx) return lib.robot.by_die(ctx.options) end,
}
