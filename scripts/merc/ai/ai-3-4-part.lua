-- AI-3.4 Leave the tired behind: MERCs who can get to a Rebel sector leave those who cannot move, as a squad of their own.
return {
  choose = function(ctx) return lib.robot.part(ctx.unit, "hostile") end,
}
