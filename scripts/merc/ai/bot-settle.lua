-- Take an empty sector: a neighbour worth something that nobody holds.
return {
  choose = function(ctx)
    local found = vacant(ctx.unit)
    if #found == 0 or price(ctx.unit) > 0 then return nil end
    return { "move", best(found, "most value", "least front"), ctx.unit }
  end,
}
