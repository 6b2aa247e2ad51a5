-- Leave it to a die: what no rule says is decided by a die.
return {
  choose = function(ctx)
    local options = ctx.options
    if #options == 0 then return nil end
    local shown = toss(#options)
    think("die: " .. shown .. " of " .. #options)
    -- Where several have to be chosen the next ones follow.
    local order = {}
    for place in options do
      table.insert(order, options[(shown + place - 2) % #options + 1])
    end
    return order
  end,
}
