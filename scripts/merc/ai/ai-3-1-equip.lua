-- AI-3.1 Explore, else re-equip: a squad that lacks gear explores; where something in the stash betters a slot it re-equips.
local function explorer(unit)
  if unit.sector.explored then return nil end
  local lacking, able = false, nil
  for _, mate in unit.squad do
    lacking = lacking or lacks_gear(mate)
    if mate.actions > 0 and (able == nil or mate == unit) then able = mate end
  end
  return if lacking then able else nil
end

return {
  choose = function(ctx)
    local who = explorer(ctx.unit)
    if who then return { "explore", who } end
    who = in_need(ctx.unit, lib.robot.left())
    return if who then { "reequip", who } else nil
  end,
}
