-- Choose among forces: the weakest first.
return {
  choose = function(ctx)
    local forces = {}
    for _, option in ctx.options do
      if type(option) == "userdata" then table.insert(forces, option) end
    end
    return if #forces > 0 then rank(forces, "least toughness") else nil
  end,
}
