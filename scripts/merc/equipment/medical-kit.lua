-- Medical Kit: before attacking, its wearer may give up dice to heal as many wounds of MERCs of its side in the combat.
-- One such turn is one of its uses.
return {
  before_attack = lib.kits.treat,
}
