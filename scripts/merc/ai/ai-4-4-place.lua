-- AI-4.4 Place militia in one sector: the weakest of the Rebels that they would probably take; otherwise where all of them fit.
return {
  when = function(ctx) return ctx.militia ~= nil and ctx.count == 1 and lib.placing.has_choice(ctx.player, ctx.options) end,
  choose = function(ctx) return lib.placing.together(ctx.player, ctx.options, ctx.militia) end,
}
