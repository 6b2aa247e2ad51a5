-- Keep everybody: nobody is fired.
return {
  choose = "nobody",
}
