-- Squirrel: refuses to be on a team with Natasha.
return {
  may_hire = function(ctx) return ctx.other.id ~= "natasha" end,
}
