-- AI-4.6 Allocate hits: to kill in the order of the targets.
return {
  choose = function(ctx) return lib.robot.by_weakness(ctx.options) end,
}
