-- Place a MERC: with the squad nearest to the enemy; at the edge where nobody is.
return {
  choose = function(ctx)
    local safe = {}
    for _, option in ctx.options do
      local sector = if option.type == "option" then option.sector else option
      if not has_enemies(ctx.player, sector) then table.insert(safe, option) end
    end
    return best(if #safe > 0 then safe else ctx.options, "least front", "most value")
  end,
}
