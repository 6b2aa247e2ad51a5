-- AI-4.5 Choose Rebel sectors: the weaker ones.
return {
  choose = { rank = { "least strength" } },
}
