-- Take an empty sector: a neighbour worth something that nobody holds.
return {
  choose = function(ctx)
    if price(ctx.unit) > 0 then return nil end
    return { "move", best(vacant(ctx.unit), "most value", "least front"), ctx.unit }
  end,
}
