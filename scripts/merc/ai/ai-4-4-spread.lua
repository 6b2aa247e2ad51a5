-- AI-4.4 Spread militia: to each sector of the Rebels that they would probably take, weakest first; the rest where there is room.
return {
  choose = function(ctx)
    local count = ctx.militia
    if count == nil then return nil end
    local player, options = ctx.player, ctx.options
    return if lib.placing.has_choice(player, options) then lib.placing.apart(player, options, count) else nil
  end,
}
