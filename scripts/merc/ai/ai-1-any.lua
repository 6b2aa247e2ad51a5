-- AI-1 Leave it to a die: what no rule says is decided by a die.
return {
  choose = function(ctx) return lib.robot.by_die(ctx.options) end,
}
