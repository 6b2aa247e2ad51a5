-- AI-4.5 Choose a Rebel: the weaker.
return {
  choose = { rank = { "least strength" } },
}
