-- Basic: once per combat, after one of his attack rolls, he may reroll all the dice; the second roll stands.
return {
  rolled = function(ctx)
    if not is_combat() or recall("rerolled") then return end
    if ask_yes(ctx.unit.player, "reroll", "Reroll all dice? The second roll stands.") then
      remember("rerolled", 1, "combat")
      reroll()
    end
  end,
}
