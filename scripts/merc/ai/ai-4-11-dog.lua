-- AI-4.11 Set a dog on somebody: always, and on whom he would shoot at first.
return {
  choose = function(ctx)
    local prey = {}
    for _, option in ctx.options do
      if type(option) == "userdata" then table.insert(prey, option) end
    end
    return best(prey, "least toughness", "most shots", "most quickness")
  end,
}
