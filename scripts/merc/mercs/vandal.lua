-- Vandal: at the end of each round, after everyone else, he attacks once more, with full dice and new targets.
return {
  round_end = function(ctx)
    attack(ctx.unit)
  end,
}
