-- The robot Dictator and equipment (AI-4.7).
return {
  -- Land Mines and Repair Kits stay in the stash.
  wanted = function(item)
    return item.id ~= "land-mine" and item.id ~= "repair-kit"
  end,
}
