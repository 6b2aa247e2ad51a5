-- Hitler: each turn he hires 1 random MERC and names a Rebel; until he names another, his units act before all units of
-- that Rebel.
return {
  ability = function(ctx)
    lib.hiring.hire_random(ctx.player)
    local rebel = ask_one(ctx.player, "name", rebels(), "Which Rebel do you name?")
    remember("named", rebel.number)
    note(rebel.name .. "'s units act after all of his from now on")
  end,
  acts_behind = function(ctx) return ctx.player.number == recall("named") end,
}
