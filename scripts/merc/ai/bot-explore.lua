-- Explore: with no fight to be won an unexplored sector is explored while somebody lacks gear, but not on the last day.
return {
  choose = function(ctx)
    local able
    for _, mate in ctx.unit.squad do
      if mate.actions > 0 and (able == nil or mate.training < able.training) then able = mate end
    end
    return if able then { "explore", able } else nil
  end,
}
