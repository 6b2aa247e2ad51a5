-- Sonia: when her squad moves, she may take along up to 2 of her owner's militia, within the cap at the destination.
local MOST = 2

return {
  departing = function(ctx)
    local player = ctx.unit.player
    local most = math.min(MOST, militia(player, ctx.sector), militia_room(player, ctx.to))
    if most == 0 then return end
    return ask_number(player, "along", 0, most, "How many militia come along?")
  end,
}
