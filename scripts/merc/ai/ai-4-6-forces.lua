-- AI-4.6 Choose among forces: of MERCs and militia the weakest first. A sector stands for the militia in it.
return {
  choose = function(ctx)
    local forces = {}
    for _, option in ctx.options do
      if type(option) == "userdata" then table.insert(forces, option) end
    end
    return if #forces > 0 then lib.robot.by_weakness(forces) else nil
  end,
}
