-- Bandolier: takes the accessory slot and gives three more. Only one per MERC.
return {
  slots = function(ctx) return { accessory = 3 } end,
  may_equip = function(ctx)
    local worn = ctx.unit:wears("bandolier")
    return worn == nil or worn == ctx.item
  end,
}
