-- AI-4.6 Choose targets: lowest health plus armor; then the unit that can attack the most targets; then the highest initiative; then a die.
return {
  choose = { rank = lib.robot.WEAKEST },
}
