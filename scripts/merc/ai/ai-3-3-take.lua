-- AI-3.3 Take an empty Industry: an Industry without any units in range: the squad goes there by the shortest way.
return {
  choose = { go = "industry, empty: least distance, most value" },
}
