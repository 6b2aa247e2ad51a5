-- Hire: hires as long as the team has room and days are left.
return {
  choose = { hire = "least training" },
}
