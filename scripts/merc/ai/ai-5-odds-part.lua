-- AI-5.1 Leave the tired behind: MERCs who can still move and would take a Rebel sector without the others leave them behind.
return {
  choose = function(ctx)
    local tired = left_behind(ctx.unit)
    if #tired == 0 then return nil end
    local going = {}
    for _, mate in ctx.unit.squad do
      if not table.find(tired, mate) then table.insert(going, mate) end
    end
    for _, sector in within_reach(ctx.unit, "hostile") do
      if odds(going, sector) >= setting("ai_odds") then return { "split", table.unpack(tired) } end
    end
    return nil
  end,
}
