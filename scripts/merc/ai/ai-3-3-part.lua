-- AI-3.3 Leave the tired behind: MERCs who can get to an empty Industry leave those who cannot move, as a squad of their own.
return {
  choose = function(ctx) return lib.robot.part(ctx.unit, "industry", "empty") end,
}
