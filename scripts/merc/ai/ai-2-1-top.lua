-- AI-2.1 Play the top card: the robot has no hand and plays the top card of the tactics deck.
return {
  choose = { play = true },
}
