-- AI-4.3.2 Place the first MERC: at his sector closest to the weakest Rebel sector.
return {
  choose = function(ctx)
    local hostile = sectors_where("hostile")
    if #hostile == 0 then return best(ctx.options, "most value") end
    local weakest = best(hostile, "least strength")
    think("the weakest Rebel sector is " .. weakest.id)
    return best(nearest(ctx.options, weakest))
  end,
}
