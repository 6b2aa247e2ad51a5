-- Re-equip: takes from the stash what betters a slot.
return {
  choose = function(ctx)
    local who = in_need(ctx.unit, lib.robot.left())
    return if who then { "reequip", who } else nil
  end,
}
