-- Lucky Charm: the first hit on its wearer in each combat does nothing; after so many combats it is used up.
return {
  absorb = function(ctx)
    -- A card has one memory for all its copies; the number keeps them apart.
    local turned = "turned-" .. ctx.item.copy
    if not is_combat() or recall(turned) then return end
    remember(turned, true, "combat")
    note("turns a hit on " .. ctx.unit.name .. " aside")
    use_up(ctx.item)
    return 1
  end,
}
