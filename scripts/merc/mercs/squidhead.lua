-- Squidhead: he disarms enemy land mines in a sector he enters; they do not go off, and his owner may take them.
return {
  entering = function(ctx)
    local player = ctx.unit.player
    if ctx.sector.controller == nil or ctx.sector.controller.is_dictator == player.is_dictator then return end
    for _, mine in ipairs(armed(ctx.sector)) do
      note("a land mine in " .. ctx.sector.id .. " is disarmed")
      disarm(player, mine)
      local able = lib.gear.able(ctx.unit.squad, mine)
      local choices = { "stash", "discard" }
      if #able > 0 then table.insert(choices, 1, "equip") end
      local what = ask_one(player, "mine", choices, "What happens to the mine? With stash, it goes to the stash after the combat if your side still has units there.")
      if what == "equip" then
        give(ask_one(player, "equip", able, "Who takes it?"), mine)
      elseif what == "discard" then
        discard(mine)
      end
    end
  end,
}
