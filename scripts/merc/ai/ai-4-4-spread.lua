-- AI-4.4 Spread militia: to each sector of the Rebels that they would probably take, weakest first; the rest where there is room.
return {
  when = function(ctx) return ctx.militia ~= nil and lib.placing.has_choice(ctx.player, ctx.options) end,
  choose = function(ctx) return lib.placing.apart(ctx.player, ctx.options, ctx.militia) end,
}
