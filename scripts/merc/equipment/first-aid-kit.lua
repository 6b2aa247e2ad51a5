-- First Aid Kit: before attacking, its carrier may give up dice to heal that many wounds of MERCs on the same side in
-- the combat. One such turn uses it up.
return {
  before_attack = lib.kits.treat,
}
