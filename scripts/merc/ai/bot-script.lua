-- Answer cards: yes to what is offered, as much of it as there is; the weakest of enemies, the best of one's own.
return {
  choose = function(ctx)
    local kind = lib.robot.kind(ctx.options)
    if kind == "item" then return rank(ctx.options, "most serial") end
    if kind == "sector" then return rank(ctx.options, "most targets", "most value") end
    if kind == "unit" or kind == "mixed" or kind == "player" then
      local things = {}
      for _, option in ctx.options do
        if type(option) == "userdata" then table.insert(things, option) end
      end
      return if #things > 0 then rank(things, "least toughness") else nil
    end
    if ctx.about == "reroll" then
      local dice, hits = attack_dice()
      return hits * 2 < dice
    end
    local most
    for _, option in ctx.options do
      if option == "yes" or option == "equip" then return option end
      if type(option) == "number" and (most == nil or option > most) then most = option end
    end
    return most
  end,
}
