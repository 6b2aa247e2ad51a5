-- Adelheid: each of her hits on militia may recruit one for her owner instead of killing it, within the cap.
return {
  hit_landing = function(ctx)
    if not ctx.player or not is_combat() then return end
    local most = math.min(ctx.hits, militia(ctx.player, ctx.sector), militia_room(ctx.unit.player, ctx.sector))
    if most == 0 then return end
    local count = ask_number(ctx.unit.player, "turn", 0, most, "How many of the militia she hit change sides?")
    return convert_militia(ctx.player, ctx.unit.player, ctx.sector, count)
  end,
}
