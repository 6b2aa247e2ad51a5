-- AI-4.11 Set a dog on somebody: always, and on whom he would shoot at first.
return {
  choose = function(ctx)
    return best(lib.robot.things(ctx.options), "least toughness", "most shots", "most quickness")
  end,
}
