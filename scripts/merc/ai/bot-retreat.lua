-- Retreat: away from a fight that is being lost, to where most friends are.
return {
  choose = function(ctx)
    if offers("stay") and ctx.sector and odds({}, ctx.sector) >= -10 then return "stay" end
    return best_offered("most forces", "most value")
  end,
}
