-- Truce: until it ends, no squad enters a sector with enemies, and cards of the Dictator draw no MERCs.
local function holds() return day() <= setting("truce") end

return {
  may_do = function(ctx)
    local moves = ctx.verb == "move" or ctx.verb == "attack"
    if moves and holds() and has_enemies(ctx.player, ctx.to) then
      return "the truce holds until the end of Day " .. setting("truce")
    end
  end,
  may_recruit = function(ctx)
    return not (holds() and ctx.player.is_dictator and ctx.kind ~= "house-rules")
  end,
}
