-- AI-4.2 Set off mines: land mines in an attacked sector go off.
return {
  choose = true,
}
