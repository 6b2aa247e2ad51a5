-- Re-equip: takes from the stash what fills or clearly betters a slot, but not on the last day.
return {
  choose = function(ctx)
    local who = in_need(ctx.unit)
    return if who then { "reequip", who } else nil
  end,
}
