-- Max: enemy MERCs in combat with his squad have -1 initiative, and -1 combat when they attack a member of his squad.
return {
  enemy_aura = function(ctx)
    for _, target in ipairs(targets_of(ctx.other)) do
      for _, mate in ipairs(ctx.unit.squad) do
        if mate == target then return { initiative = -1, combat = -1 } end
      end
    end
    return { initiative = -1 }
  end,
}
