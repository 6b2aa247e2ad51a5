-- AI-4.9 Use an Epinephrine Shot: it is used on a dying MERC.
return {
  when = function(ctx) return ctx.card == "epinephrine-shot" end,
  choose = function(ctx) return true end,
}
