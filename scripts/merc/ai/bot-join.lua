-- Place a MERC: with the squad nearest to the enemy.
return {
  choose = function(ctx) return best(ctx.options, "least front", "most value") end,
}
