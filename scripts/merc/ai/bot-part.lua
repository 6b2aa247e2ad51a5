-- Split up: MERCs who can still move leave those who cannot, for an empty adjacent sector or a fight they can win without them.

-- Whether the units could settle or win a fight next door without the others.
local function has_use(unit, going)
  if #vacant(unit) > 0 then return true end
  for _, sector in contested(unit) do
    if sector.value > 0 and odds(going, sector) >= 30 then return true end
  end
  return false
end

return {
  choose = function(ctx)
    local unit, going = ctx.unit, {}
    for _, mate in unit.squad do
      if mate.actions > 0 then table.insert(going, mate) end
    end
    return if #going > 0 and has_use(unit, going) then { "split", table.unpack(going) } else nil
  end,
}
