-- Keep everybody: nobody is fired.
return {
  choose = function(ctx) return "nobody" end,
}
