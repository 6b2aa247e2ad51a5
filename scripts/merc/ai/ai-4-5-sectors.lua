-- AI-4.5 Choose Rebel sectors: the weaker.
return {
  choose = { rank = { "least strength" } },
}
