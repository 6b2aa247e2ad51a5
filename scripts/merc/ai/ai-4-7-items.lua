-- AI-4.7 Choose a card: for the first in the alphabet whom one would better, the one with the highest serial number.
return {
  choose = function(ctx)
    local found = {}
    -- What a Repair Kit brings back is for its wearer.
    if ctx.unit then found = lib.robot.wanted(if ctx.card == "repair-kit" then { ctx.unit } else ctx.unit.squad, ctx.options) end
    return rank(if #found > 0 then found else ctx.options, "most serial")
  end,
}
