-- Land Mine: in the stash of a sector that its side controls, it may be set off when enemies enter and at the start of
-- later rounds. Everyone who entered takes 1 damage.
return {
  enemies_entering = function(ctx)
    if ask_yes(ctx.player, "mine", "Set off a land mine in " .. ctx.sector.id .. "?") then
      blast(1)
      discard(ctx.item)
    end
  end,
}
