-- Vulture: negative initiative from equipment does not count for him.
return {
  stats = function(ctx)
    local lost = 0
    for _, item in ipairs(ctx.unit.items) do
      lost = lost + math.min(0, item.initiative)
    end
    return { initiative = -lost }
  end,
}
