-- Kim: his base starts revealed with 5 militia per Rebel on it, in addition to Difficulty; his cap there is 20. Each turn,
-- he places 1 militia per Rebel sector, all in one sector of his choice.
local BASE_CAP = 20
local PER_REBEL = 5

return {
  setup = function(ctx)
    if not reveal_base(ctx.player) then return end
    place_militia(ctx.player, base(), PER_REBEL * #rebels())
  end,
  base_revealed = function(ctx) raise_cap(ctx.player, ctx.sector, BASE_CAP) end,
  ability = function(ctx)
    local count = #rebel_sectors()
    if count == 0 then return end
    local sector = ask_place(ctx.player, "send", count, sectors(), "Place " .. count .. " militia in which sector?")
    place_militia(ctx.player, sector, count)
  end,
}
