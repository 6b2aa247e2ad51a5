-- Land Mine: in the stash of a sector its side controls it may go off when enemies come in, and at the start of later
-- rounds: everybody who came in takes 1 damage.
return {
  enemies_entering = function(ctx)
    if ask_yes(ctx.player, "mine", "Set off a land mine in " .. ctx.sector.id .. "?") then
      blast(1)
      discard(ctx.item)
    end
  end,
}
