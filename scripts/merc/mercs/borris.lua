-- Borris: refuses to be on a team with Squirrel.
return {
  may_hire = function(ctx) return ctx.other.id ~= "squirrel" end,
}
