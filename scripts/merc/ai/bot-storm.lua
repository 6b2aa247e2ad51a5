-- Storm the base: attacks a revealed base next door when the odds allow.
return {
  choose = function(ctx)
    local at = base()
    return if odds(ctx.unit.squad, at) >= 10 then { "move", at, ctx.unit } else nil
  end,
}
