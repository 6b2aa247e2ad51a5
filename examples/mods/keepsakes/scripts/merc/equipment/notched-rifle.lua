-- Notched Rifle: after each combat in which its carrier's attacks killed someone, it gets a notch; each is +1 combat.
return {
  killed = function(ctx)
    remember("killed", true, "combat")
  end,
  combat_end = function(ctx)
    local notches = recall("notches") or 0
    if not recall("killed") or notches >= setting("most_notches") then return end
    remember("notches", notches + 1)
    note("has " .. notches + 1 .. " of " .. setting("most_notches") .. " notches")
  end,
  stats = function(ctx)
    return { combat = recall("notches") }
  end,
}
