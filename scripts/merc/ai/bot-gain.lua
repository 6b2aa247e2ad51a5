-- Take what helps: yes to what is offered, and as much of it as there is.
return {
  choose = function(ctx)
    local most
    for _, option in ctx.options do
      if option == "yes" or option == "equip" then return option end
      if type(option) == "number" and (most == nil or option > most) then most = option end
    end
    return most
  end,
}
