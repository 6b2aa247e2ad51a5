-- AI-5.2 Concentrate: squads next to one Rebel sector attack it together if only together they would probably take it.
return {
  choose = function(ctx)
    for _, sector in rank(within_reach(ctx.unit, "hostile"), "most value", "least strength") do
      local others = companions(ctx.unit, sector, sector)
      if #others > 0 and measure(sector, "distance") == 1 then
        local all = table.clone(ctx.unit.squad)
        for _, other in others do
          for _, mate in other.squad do table.insert(all, mate) end
        end
        if odds(all, sector) >= setting("ai_odds") then return { "move", sector, ctx.unit, table.unpack(others) } end
      end
    end
    return nil
  end,
}
