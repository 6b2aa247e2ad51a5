-- Natasha: refuses to be on a team with Moose.
return {
  may_hire = function(ctx) return ctx.other.id ~= "moose" end,
}
