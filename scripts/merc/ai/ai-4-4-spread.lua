-- AI-4.4 Spread militia: to each sector of the Rebels that they would probably take, weakest first; the rest where there is room.
return {
  choose = { send = {
    "hostile, falls 15: least strength",
    "own, room: least front, least prey",
    "neutral, room: most value, least home",
    "hostile: least strength",
  } },
}
