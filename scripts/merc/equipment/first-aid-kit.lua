-- First Aid Kit: before attacking, its wearer may give up dice to heal as many wounds of MERCs of its side in the
-- combat. One such turn uses it up.
return {
  before_attack = lib.kits.treat,
}
