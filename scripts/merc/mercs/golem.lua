-- Golem: before round 1, once per combat, he may attack one target with his full dice.
return {
  first_strike = function(ctx)
    if ctx.unit.combat == 0 then return end
    if ask_yes(ctx.unit.player, "strike", "Attack one target before the first round?") then
      strike_one(ctx.unit)
    end
  end,
}
