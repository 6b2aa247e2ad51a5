-- AI-4.5 Choose a Rebel: the weaker one.
return {
  choose = { rank = { "least strength" } },
}
