-- Survival: waves of militia attack the Rebels, who win if they hold out until the last day. If they do not, nobody wins.
return {
  -- The step `wave`: militia attack a random sector of the Rebels.
  step = function(ctx)
    local held = rebel_sectors()
    if ctx.step == "wave" and #held > 0 then
      place_militia(dictator(), pick(held), setting("strength") + day())
    end
  end,

  day_end = function()
    if #rebel_sectors() == 0 then
      win(nil, "overrun")
    elseif day() >= setting("until") then
      win(rebels()[1].side, "survived")
    end
  end,

  -- The game does not end because the tactics cards run out.
  may_end = function(ctx)
    return ctx.reason ~= "sector-value"
  end,

  last_day = function()
    return setting("until")
  end,

  status = function()
    return { "The Rebels must hold a sector until the end of Day " .. setting("until") .. "." }
  end,
}
