-- Epinephrine Shot: when its carrier, or another MERC of its side in the sector, would die, it is discarded and that
-- MERC has 1 health instead.
return {
  dying = function(ctx)
    if ask_yes(ctx.unit.player, "save", "Use the shot on " .. ctx.other.name .. "?") then
      discard(ctx.item)
      save(ctx.other, 1)
    end
  end,
}
