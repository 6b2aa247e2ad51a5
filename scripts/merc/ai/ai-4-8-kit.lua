-- AI-4.8.2 Heal with a kit: gives up as many dice as needed to heal the injured, the weakest first, unless an ability can still do it.

-- The dice with which a MERC of the squad can still heal in this round (AI-4.8.1).
local function can_heal(mate, carrier)
  if not mate:has_tag("healer") or mate.is_held then return 0 end
  return if mate == carrier or not has_acted(mate) then mate.combat else 0
end

return {
  choose = function(ctx)
    local dice, split = {}, {}
    for _, unit in lib.robot.by_weakness(ctx.options) do
      local wounds = unit.wounds
      for _, mate in unit.squad do
        local left = dice[mate.id] or can_heal(mate, ctx.unit)
        local healed = math.min(wounds, left)
        if healed > 0 then think(mate.name .. " can still heal " .. unit.name) end
        dice[mate.id] = left - healed
        wounds -= healed
      end
      if wounds > 0 then table.insert(split, { unit, wounds }) end
    end
    return split
  end,
}
