-- Lucky Charm: the first hit on its carrier in each combat does nothing; each such combat takes one of its uses.
return {
  absorb = function(ctx)
    -- All copies of a card share one memory; the copy number keeps them apart.
    local turned = "turned-" .. ctx.item.copy
    if not is_combat() or recall(turned) then return end
    remember(turned, true, "combat")
    note("turns a hit on " .. ctx.unit.name .. " aside")
    use_up(ctx.item)
    return 1
  end,
}
