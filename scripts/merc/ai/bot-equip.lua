-- Re-equip: takes from the stash what betters a slot.
return {
  choose = function(ctx)
    local loose = stash(ctx.sector)
    if #loose == 0 then return nil end
    for _, mate in ctx.unit.squad do
      if mate.actions > 0 then
        for _, item in loose do
          if lib.robot_gear.wanted(item) and betters(mate, item) then return { "reequip", mate } end
        end
      end
    end
    return nil
  end,
}
