-- Attack Dog: +1 initiative while it is with its owner. On the owner's turn it may be set on an enemy MERC, who can then
-- only attack the dog.
return {
  gear_stats = function(ctx)
    if is_holding(ctx.item) then return {} end
  end,
  before_attack = function(ctx)
    if is_holding(ctx.item) then return end
    local prey, safe = {}, {}
    for _, enemy in ipairs(enemies(ctx.unit)) do
      if may_be_held(enemy) then
        table.insert(prey, enemy)
      elseif enemy.is_held then
        table.insert(safe, { enemy, "another dog already holds " .. enemy.name })
      else
        table.insert(safe, { enemy, "no dog can be set on " .. enemy.name })
      end
    end
    if #prey == 0 then return end
    local target = ask_optional(ctx.unit.player, "dog", prey, "Set the dog on which MERC?", safe)
    if target then hold(ctx.item, target) end
  end,
}
