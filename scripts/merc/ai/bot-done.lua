-- Be done: who has no actions left is done.
return {
  choose = true,
}
