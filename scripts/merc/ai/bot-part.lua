-- Part: who can still go leaves those who cannot, for an empty neighbour or a fight that can be won without them.
return {
  choose = function(ctx)
    local going = {}
    for _, mate in ctx.unit.squad do
      if mate.actions > 0 then table.insert(going, mate) end
    end
    if #going == 0 or not lib.rebel.has_use(ctx.unit, going) then return nil end
    return { "split", table.unpack(going) }
  end,
}
