-- Basic: once per combat, after seeing a roll of his, he may roll all its dice again; the second roll stands.
return {
  rolled = function(ctx)
    if not is_combat() or recall("rerolled") then return end
    if ask_yes(ctx.unit.player, "reroll", "Roll all dice again? The second roll stands.") then
      remember("rerolled", 1, "combat")
      reroll()
    end
  end,
}
