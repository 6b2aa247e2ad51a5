-- Finish the phase: finishes when no actions are left.
return {
  choose = true,
}
