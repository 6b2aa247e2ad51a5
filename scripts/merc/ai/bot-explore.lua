-- Explore: an unexplored sector is explored as long as somebody lacks gear.
return {
  choose = function(ctx)
    local lacking, able = false, nil
    for _, mate in ctx.unit.squad do
      lacking = lacking or lacks_gear(mate)
      if mate.actions > 0 and (able == nil or mate.training < able.training) then able = mate end
    end
    return if lacking and able then { "explore", able } else nil
  end,
}
