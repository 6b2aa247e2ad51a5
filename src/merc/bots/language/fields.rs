//! The fields of a stated choice. Each row has its type, the decisions it is for, a sentence, and the function that reads it.

use crate::merc::bots::stated::reading::{Place, Wrong};
use crate::merc::bots::stated::{Case, order, wish};
use crate::merc::content::DecisionKind::{self, Action, Any, Equip, Landing, Script, Tactics};
use crate::merc::content::Word;
use crate::merc::game::MercVerb;
use crate::text::listed;
use std::borrow::Cow;

/// One field.
pub struct Field {
    pub name: &'static str,
    pub takes: Takes,
    pub on: On,
    pub doc: &'static str,
    pub read: fn(&mut Case, &Given<'_>) -> Result<(), Wrong>,
}

/// A field as a script gives it.
pub struct Given<'a> {
    pub name: &'a str,
    /// Its words; `true` is an empty list.
    pub words: &'a [String],
    pub place: &'a Place<'a>,
}

/// The type of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Conditions,
    Words,
    Word,
    Measures,
    Groups,
    True,
    /// `true`, or measures that compare the members of the squad.
    Mates,
    Number,
    Tags,
}

impl Takes {
    /// As the reference describes it.
    pub fn words(self) -> &'static str {
        match self {
            Takes::Conditions => "conditions",
            Takes::Words => "words",
            Takes::Word => "a word",
            Takes::Measures => "measures",
            Takes::Groups => "groups of sectors",
            Takes::True => "`true`",
            Takes::Mates => "`true`, or measures",
            Takes::Number => "a number",
            Takes::Tags => "tags",
        }
    }

    /// As editors check it.
    pub fn lua(self) -> &'static str {
        match self {
            Takes::Conditions | Takes::Words | Takes::Measures | Takes::Groups | Takes::Tags => "string | {string}",
            Takes::Word => "string",
            Takes::True => "boolean",
            Takes::Mates => "boolean | string | {string}",
            Takes::Number => "number",
        }
    }
}

/// The decisions that a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Every,
    Questions,
    Only(&'static [DecisionKind]),
}

impl On {
    pub fn words(self) -> String {
        match self {
            On::Every => "every decision".to_string(),
            On::Questions => "questions".to_string(),
            On::Only(kinds) => listed(&kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>(), "or"),
        }
    }

    /// Refuses a field on a kind of decision that it is not for.
    fn check(self, name: &str, on: DecisionKind) -> Result<(), Wrong> {
        let (fits, rules) = match self {
            On::Every => (true, ""),
            On::Questions => (!matches!(on, Action | Landing | DecisionKind::Ability), ""),
            On::Only(kinds) => (kinds.contains(&on), "rules on "),
        };
        if fits {
            return Ok(());
        }
        Err(Wrong::at(name, format!("{name} is only for {rules}{}, but this rule is on {}", self.words(), on.word())))
    }
}

/// Every field, in the order of the reference, except the verbs that take one MERC and nothing else.
pub static FIELDS: &[Field] = &[
    Field {
        name: "holds",
        takes: Takes::Conditions,
        on: On::Every,
        doc: "conditions that must all hold",
        read: Case::read_holds,
    },
    Field {
        name: "otherwise",
        takes: Takes::Word,
        on: On::Every,
        doc: "the answer or command if nothing else in the table applies",
        read: Case::read_otherwise,
    },
    Field {
        name: "first",
        takes: Takes::Words,
        on: On::Questions,
        doc: "the first of these words that is an option",
        read: Case::read_first,
    },
    Field {
        name: "best",
        takes: Takes::Measures,
        on: On::Questions,
        doc: "the best option by one measure after another; a die breaks ties",
        read: wish::read_best,
    },
    Field {
        name: "rank",
        takes: Takes::Measures,
        on: On::Questions,
        doc: "all options in this order; a die breaks ties that matter",
        read: wish::read_rank,
    },
    Field {
        name: "groups",
        takes: Takes::Groups,
        on: On::Questions,
        doc: "sectors, group by group. A sector belongs to the first group that fits it",
        read: wish::read_groups,
    },
    Field {
        name: "near",
        takes: Takes::Groups,
        on: On::Questions,
        doc: "the option nearest to the best sector of the first group that fits any sector on the map",
        read: wish::read_near,
    },
    Field {
        name: "send",
        takes: Takes::Groups,
        on: On::Only(&[Script, Any]),
        doc: "how many of the militia that a card places go to which sector, group by group: as many as there is room for, or, in a \
              group with `falls`, as few as it asks for",
        read: wish::read_send,
    },
    Field { name: "most", takes: Takes::True, on: On::Questions, doc: "the largest number", read: wish::read_most },
    Field {
        name: "outfit",
        takes: Takes::Measures,
        on: On::Only(&[Equip, Any]),
        doc: "the best step of a Re-Equip: measures of units say which MERC comes first, and measures of items say which item it \
              takes. By the first measure of items, an item must be better than the one it replaces",
        read: wish::read_outfit,
    },
    Field {
        name: "reequip",
        takes: Takes::Measures,
        on: On::Only(&[Action]),
        doc: "the first member of the squad who would take something from the stash re-equips; the measures work as in `outfit`",
        read: order::read_reequip,
    },
    Field {
        name: "gain",
        takes: Takes::Number,
        on: On::Only(&[Action, Equip, Any]),
        doc: "with `outfit` or `reequip`: how much better an item must be than the one it replaces (default 1)",
        read: Case::read_gain,
    },
    Field {
        name: "leave",
        takes: Takes::Tags,
        on: On::Only(&[Action, Equip, Any]),
        doc: "with `outfit` or `reequip`: cards with one of these tags are not taken",
        read: Case::read_leave,
    },
    Field {
        name: "lacking",
        takes: Takes::True,
        on: On::Only(&[Action, Equip, Any]),
        doc: "with `outfit` or `reequip`: only MERCs who lack a weapon, armor or an accessory re-equip, or exchange an item for a better one",
        read: Case::read_lacking,
    },
    Field {
        name: "train",
        takes: Takes::True,
        on: On::Only(&[Action]),
        doc: "every member of the squad who can train does so",
        read: order::read_train,
    },
    Field {
        name: "play",
        takes: Takes::True,
        on: On::Only(&[Tactics]),
        doc: "the first card that may be played: for the robot, the top card of the deck",
        read: order::read_play,
    },
    Field {
        name: "special",
        takes: Takes::Word,
        on: On::Only(&[Action]),
        doc: "a member of the squad uses this action of a card",
        read: order::read_special,
    },
    Field {
        name: "move",
        takes: Takes::Groups,
        on: On::Only(&[Action]),
        doc: "the squad moves to the best sector next to it, of the first group that fits any",
        read: order::read_move,
    },
    Field {
        name: "go",
        takes: Takes::Groups,
        on: On::Only(&[Action]),
        doc: "the squad goes to the best sector within reach today, of the first group that fits any, step by step past the weakest \
              enemies",
        read: order::read_go,
    },
    Field {
        name: "attack",
        takes: Takes::Groups,
        on: On::Only(&[Action]),
        doc: "the squad attacks the best sector next to it, of the first group that fits any, among those that have enemies and are \
              the base or worth more than what the squad leaves open",
        read: order::read_attack,
    },
    Field {
        name: "land",
        takes: Takes::Groups,
        on: On::Only(&[Landing]),
        doc: "lands in the best sector of the first group that fits any",
        read: order::read_land,
    },
];

/// What the reference says about the verbs that take one MERC and nothing else.
const ALONE: (Takes, On) = (Takes::Mates, On::Only(&[Action]));

/// A field as the reference and the editor types describe it.
pub struct FieldInfo<'a> {
    pub name: &'a str,
    pub takes: Takes,
    pub on: On,
    pub doc: Cow<'static, str>,
}

/// Every field, including those verbs.
pub fn all(verbs: &[MercVerb]) -> impl Iterator<Item = FieldInfo<'_>> {
    let own = FIELDS.iter().map(|field| FieldInfo { name: field.name, takes: field.takes, on: field.on, doc: field.doc.into() });
    let (takes, on) = ALONE;
    let alone = verbs.iter().filter(|verb| verb.bots.alone.is_some()).map(move |verb| {
        let doc = "the command of this name for the best member of the squad with enough actions; `true`: for the unit that acts, or \
                   else the first member with enough actions";
        FieldInfo { name: verb.name.as_ref(), takes, on, doc: doc.into() }
    });
    own.chain(alone)
}

/// Reads one field into a case.
pub fn read(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    let Given { name, place, .. } = *given;
    if let Some(field) = FIELDS.iter().find(|field| field.name == name) {
        field.on.check(name, place.on)?;
        return (field.read)(case, given);
    }
    let alone = |(verb, row): (usize, &MercVerb)| Some((verb, row.bots.alone.filter(|_| row.name == name)?));
    match place.verbs.iter().enumerate().find_map(alone) {
        Some((verb, actions)) => {
            ALONE.1.check(name, place.on)?;
            order::read_alone(case, given, verb, actions)
        }
        None => {
            let near = crate::text::did_you_mean(name, all(place.verbs).map(|field| field.name));
            Err(Wrong::at(name, format!("there is no field {name}{near}")))
        }
    }
}
