-- Dismiss no one: keeps every MERC.
return {
  choose = "nobody",
}
