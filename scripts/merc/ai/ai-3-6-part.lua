-- AI-3.6 Leave the tired behind: MERCs who would advance leave those who cannot move, as a squad of their own.
return {
  choose = function(ctx) return if #sectors_where("hostile") > 0 then lib.robot.part(ctx.unit) else nil end,
}
