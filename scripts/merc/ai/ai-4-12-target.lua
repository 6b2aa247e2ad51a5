-- AI-4.12 Aim a mortar: at the sector with the most targets.
return {
  choose = function(ctx) return best(ctx.options, "most targets", "least strength") end,
}
