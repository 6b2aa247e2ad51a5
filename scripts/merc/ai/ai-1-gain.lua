-- AI-1 Take what helps: accepts what is offered, and as much of it as there is.
return {
  choose = { first = { "yes", "equip" }, most = true },
}
