-- AI-3.1 Re-equip: where something in the stash fills or betters a slot the MERC re-equips.
return {
  choose = function(ctx)
    local who = in_need(ctx.unit)
    return if who then { "reequip", who } else nil
  end,
}
