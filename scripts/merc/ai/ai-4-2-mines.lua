-- AI-4.2 Set off mines: land mines in an attacked sector go off.
return {
  when = function(ctx) return ctx.card == "land-mine" end,
  choose = function(ctx) return true end,
}
