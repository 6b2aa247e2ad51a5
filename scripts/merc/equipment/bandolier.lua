-- Bandolier: takes the accessory slot and gives three more. Only one per MERC.
return {
  slots = function(ctx) return { accessory = 3 } end,
  may_equip = function(ctx)
    for _, worn in ipairs(ctx.unit.items) do
      if worn.id == "bandolier" and worn ~= ctx.item then return false end
    end
    return true
  end,
}
