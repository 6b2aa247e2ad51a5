-- Dice that decide something for everybody to see.
local dice = {}

-- The one of several that rolls highest; those who tie roll again.
function dice.winner(rivals, what_for)
  local left = rivals
  for _ = 1, 20 do
    local rolls = roll(#left, what_for)
    local best = math.max(table.unpack(rolls))
    local tied = {}
    for place, rival in left do
      if rolls[place] == best then
        table.insert(tied, rival)
      end
    end
    left = tied
    if #left == 1 then
      break
    end
  end
  return left[1]
end

return dice
