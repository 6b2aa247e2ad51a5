-- AI-4.11 Set a dog on a MERC: always, and on the MERC he would shoot at first.
return {
  choose = { best = lib.robot.WEAKEST },
}
