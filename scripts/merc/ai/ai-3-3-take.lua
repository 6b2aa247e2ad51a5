-- AI-3.3 Take an empty Industry: if an Industry without any units is in range, the squad goes there by the shortest way.
return {
  choose = { go = "industry, empty: least distance, most value" },
}
