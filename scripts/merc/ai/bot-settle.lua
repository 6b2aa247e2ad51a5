-- Take an empty sector: a neighbour worth something that nobody holds.
return {
  choose = function(ctx)
    if lib.rebel.price(ctx.unit) > 0 then return nil end
    local found = lib.rebel.vacant(ctx.unit)
    return if #found > 0 then { "move", best(found, "most value", "least front"), ctx.unit } else nil
  end,
}
