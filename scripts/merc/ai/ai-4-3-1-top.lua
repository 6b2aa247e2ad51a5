-- AI-4.3.1 Take the top card: he does not choose among several MERCs but takes the top card of the deck.
return {
  when = function(ctx) return ctx.about == "recruit" end,
  choose = "top",
}
