-- Free equipment: a weapon, then armor, then an accessory.
return {
  choose = function(ctx)
    if ctx.unit == nil or not ctx.unit:wears("weapon") then return "weapon" end
    return if ctx.unit:wears("armor") then "accessory" else "armor"
  end,
}
