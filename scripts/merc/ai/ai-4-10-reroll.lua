-- AI-4.10 Roll again: a roll of fewer hits than half its dice is thrown again.
return {
  choose = function(ctx)
    local dice, hits = attack_dice()
    return hits * 2 < dice
  end,
}
