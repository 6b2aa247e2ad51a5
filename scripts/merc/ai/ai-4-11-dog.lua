-- AI-4.11 Set a dog on somebody: always, and on whom he would shoot at first.
return {
  choose = { best = lib.robot.WEAKEST },
}
