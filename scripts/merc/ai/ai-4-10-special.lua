-- AI-4.10 Use a special ability: cards are got by abilities as long as a MERC of the squad lacks gear; a Repair Kit is used at once.
return {
  choose = function(ctx)
    local lacking = false
    for _, mate in ctx.unit.squad do lacking = lacking or lacks_gear(mate) end
    for _, mate in ctx.unit.squad do
      if can_use(mate, "repair") then return { "special", mate, "repair" } end
      if lacking and can_use(mate, "salvage") then return { "special", mate, "salvage" } end
      if lacking and can_use(mate, "forage") then return { "special", mate, "forage" } end
    end
    return nil
  end,
}
