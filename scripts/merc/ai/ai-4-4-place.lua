-- AI-4.4 Place militia in one sector: the weakest of the Rebels that they would probably take; otherwise where all of them fit.
return {
  choose = function(ctx)
    local count = ctx.militia
    if count == nil or ctx.count ~= 1 then return nil end
    local player, options = ctx.player, ctx.options
    return if lib.placing.has_choice(player, options) then lib.placing.together(player, options, count) else nil
  end,
}
