-- AI-4.10 Use the Dictator's ability: what can be used is used.
return {
  choose = "ability",
}
