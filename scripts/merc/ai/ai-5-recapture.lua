-- AI-5.4 Recapture: a Rebel-held Industry in range that the squad would probably take comes before exploring.
return {
  choose = { go = "industry, hostile, odds 30: most value, least distance, least strength" },
}
