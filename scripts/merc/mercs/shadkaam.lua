-- Shadkaam: no dog can be set on him.
return {
  may_be_held = function(ctx) return false end,
}
