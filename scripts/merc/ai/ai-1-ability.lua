-- AI-1 Use the Dictator's ability: he uses his ability whenever he can.
return {
  choose = "ability",
}
