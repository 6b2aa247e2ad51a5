-- Moose: refuses to be on a team with Borris.
return {
  may_hire = function(ctx) return ctx.other.id ~= "borris" end,
}
