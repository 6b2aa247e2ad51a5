-- Explore: with no fight to be won an unexplored sector is explored while somebody lacks gear, but not on the last day.
return {
  choose = function(ctx)
    local able = mate(ctx.unit, 1, "least training")
    return if able then { "explore", able } else nil
  end,
}
