-- AI-4.3.2 Place the first MERC: at his sector closest to the weakest Rebel sector.
return {
  choose = function(ctx) return lib.robot.near_the_weakest() end,
}
