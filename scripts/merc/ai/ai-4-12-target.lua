-- AI-4.12 Aim a mortar: at the sector with the most targets.
return {
  when = function(ctx) return ctx.card == "mortar" and ctx.about == "bombard" end,
  choose = function(ctx) return best(ctx.options, "most targets", "least strength") end,
}
