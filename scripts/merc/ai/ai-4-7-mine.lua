-- AI-4.7 Leave a mine in the stash: a mine that Squidhead finds goes to the stash.
return {
  choose = "stash",
}
