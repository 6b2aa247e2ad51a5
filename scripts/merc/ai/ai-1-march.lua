-- AI-1 Leave militia where they are: militia that have just been placed where they are needed do not march on.
return {
  when = function(ctx) return ctx.about == "march" end,
  choose = function(ctx) return {} end,
}
