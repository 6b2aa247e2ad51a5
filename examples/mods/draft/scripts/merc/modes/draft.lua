-- Draft: before they land, the Rebels pick their first MERCs in turn from an open row of cards.

-- How many cards the row has for each Rebel.
local CARDS = 3

local function names(units)
  local list = {}
  for _, unit in ipairs(units) do table.insert(list, unit.name) end
  return table.concat(list, ", ")
end

-- The rest of a row without the card that was picked.
local function without(row, picked)
  local rest = {}
  for _, unit in ipairs(row) do
    if unit ~= picked then table.insert(rest, unit) end
  end
  return rest
end

-- The order of a round: the last Rebel of one round is the first of the next.
local function in_turn(round)
  local order = {}
  for place, rebel in ipairs(rebels()) do
    table.insert(order, if round % 2 == 1 then place else 1, rebel)
  end
  return order
end

return {
  step = function(ctx)
    if ctx.step ~= "draft" then return end
    local row = draw_mercs(rebels()[1], CARDS * #rebels())
    note("the row is " .. names(row))
    for round = 1, setting("picks") do
      for _, rebel in ipairs(in_turn(round)) do
        local able = willing(rebel, row)
        if #able > 0 then
          local merc = ask_one(rebel, "pick", able, "Whom do you take?")
          enlist(rebel, merc)
          row = without(row, merc)
        end
      end
    end
    dismiss(row)
  end,
}
