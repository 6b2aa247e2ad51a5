-- Agree or decline: agrees to attacks and trades, but not to giving militia away.
return {
  choose = function(ctx) return ctx.about ~= "militia" end,
}
