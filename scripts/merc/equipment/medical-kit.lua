-- Medical Kit: before attacking, its carrier may give up dice to heal that many wounds of MERCs on the same side in the
-- combat. Each such turn is one use.
return {
  before_attack = lib.kits.treat,
}
