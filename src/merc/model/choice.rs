//! The choices and the questions. The rules ask them.

use super::ids::{CardId, ItemId, SectorId, SquadId, TacticId, UnitId};
use super::state::{Fighter, Target};
use crate::kernel::Seat;
use crate::merc::content::EquipmentKind;

/// One thing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Unit(UnitId),
    Dog(ItemId),
    Militia(Seat),
    /// The militia who ride with a squad.
    Riders(SquadId),
    Sector(SectorId),
    Squad(SquadId),
    Item(ItemId),
    Deck(EquipmentKind),
    Tactic(TacticId),
    Player(Seat),
    Word(Word),
    /// Re-equip: this item to this MERC.
    Give(ItemId, UnitId),
    /// Re-equip: this item into the stash; a damaged item is discarded.
    Drop(ItemId),
    Number(u8),
    /// A word defined by a script.
    Label(Label),
}

/// Long enough for a word, short enough to copy cheaply.
pub type Label = arrayvec::ArrayString<12>;

impl From<Target> for Choice {
    fn from(target: Target) -> Self {
        match target {
            Target::Unit(unit) => Choice::Unit(unit),
            Target::Dog(item) => Choice::Dog(item),
            Target::Militia(seat) => Choice::Militia(seat),
            Target::Riders(squad) => Choice::Riders(squad),
        }
    }
}

impl Choice {
    pub fn target(self) -> Option<Target> {
        match self {
            Choice::Unit(unit) => Some(Target::Unit(unit)),
            Choice::Dog(item) => Some(Target::Dog(item)),
            Choice::Militia(seat) => Some(Target::Militia(seat)),
            Choice::Riders(squad) => Some(Target::Riders(squad)),
            _ => None,
        }
    }
}

/// Words that are answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Word {
    Yes,
    No,
    Stay,
    Split,
    Nobody,
    Hits,
    Militia,
    Go,
    Finish,
}

impl Word {
    pub fn text(self) -> &'static str {
        self.into()
    }
}

/// Which question is asked; its key is its stable name in journals.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum QuestionId {
    /// Which of the drawn MERCs to take next (D1-2, HIR-1).
    Keep {
        seat: Seat,
    },
    /// Whom to dismiss during a Hire (HIR-6).
    Fire {
        seat: Seat,
    },
    /// Where a new MERC goes (HIR-4).
    Join {
        unit: UnitId,
    },
    /// From which deck a card is drawn.
    Deck {
        unit: UnitId,
    },
    /// Where the Dictator places something (D1-7, tactics, reinforce).
    Place {
        unit: UnitId,
    },
    /// Extra militia on Day 1 (D1-10).
    Extra,
    /// One step of a Re-Equip (REQ).
    Equip {
        unit: UnitId,
    },
    /// A coordinated attack, a trade, a request for militia: does the other player agree?
    Consent {
        from: Seat,
        what: Consent,
    },
    /// All actions are spent: done?
    Done {
        seat: Seat,
    },
    Aim {
        unit: UnitId,
    },
    Volley {
        by: Fighter,
    },
    Hits {
        by: Fighter,
    },
    Retreat {
        squad: SquadId,
    },
    /// Who splits off before a retreat (COM-12).
    Split {
        squad: SquadId,
    },
    /// A pause before a round of combat (MOV-3).
    Pause {
        seat: Seat,
    },
    /// Where the base is (DIC-3).
    Base,
    /// A question of a script, named by its card and a word.
    Script {
        card: CardId,
        /// The MERC that has the card, if any.
        unit: Option<UnitId>,
        about: String,
        prompt: String,
        /// Choices that a player might expect, with the reason why they are not offered.
        refused: Vec<(Choice, String)>,
        /// How many militia go to the chosen sector, if the card asks where to place them.
        militia: Option<u8>,
        /// The sector that the MERC is about to move to, if the card asks during a move.
        to: Option<SectorId>,
    },
}

impl QuestionId {
    /// The clause that defines the legal answers; empty for a script's question.
    pub fn clause(&self) -> &'static str {
        match self {
            QuestionId::Keep { .. } => "HIR-2, HIR-3",
            QuestionId::Fire { .. } => "HIR-6",
            QuestionId::Join { .. } => "HIR-4",
            QuestionId::Deck { .. } => "HIR-5",
            QuestionId::Place { .. } => "D1-7",
            QuestionId::Extra => "D1-10",
            QuestionId::Equip { .. } => "REQ-2",
            QuestionId::Consent { what: Consent::Attack(_), .. } => "MOV-4",
            QuestionId::Consent { what: Consent::Trade(..), .. } => "REQ-3",
            QuestionId::Consent { what: Consent::Militia(..), .. } => "GIF-1",
            QuestionId::Done { .. } => "DAY-3",
            QuestionId::Aim { .. } => "COM-6, COM-7",
            QuestionId::Volley { .. } => "COM-8",
            QuestionId::Hits { .. } => "COM-6",
            QuestionId::Retreat { .. } | QuestionId::Split { .. } => "COM-12",
            QuestionId::Pause { .. } => "MOV-3",
            QuestionId::Base => "DIC-3",
            QuestionId::Script { .. } => "",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    Attack(SectorId),
    Trade(UnitId, UnitId),
    Militia(SectorId, u8),
}
