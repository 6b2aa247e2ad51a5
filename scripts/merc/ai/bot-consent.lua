-- Agree or decline: to attacks and trades, not to giving militia away.
return {
  choose = function(ctx) return ctx.about ~= "militia" end,
}
