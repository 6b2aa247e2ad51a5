-- AI-4.6 Choose targets: lowest health and armor; then who can attack the most targets; then the highest initiative; then a die.
return {
  choose = { rank = lib.robot.WEAKEST },
}
