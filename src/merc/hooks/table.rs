//! The one table of hooks: registration, dispatch, reference and did-you-mean all come from here.

use crate::lua::{FieldSpec, HookId, HookKind, HookSpec};

macro_rules! hooks {
    ($($konst:ident $name:literal $kind:ident $doc:literal [$($field:literal $ty:literal $what:literal),*] $returns:literal;)*) => {
        /// Every hook a card of this game may define.
        pub static HOOKS: &[HookSpec] = &[$(HookSpec {
            name: $name,
            kind: HookKind::$kind,
            doc: $doc,
            context: &[$(FieldSpec { name: $field, ty: $ty, doc: $what }),*],
            returns: $returns,
        }),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "one name per hook, counted by the compiler")]
        enum Place { $($konst),* }
        $(pub const $konst: HookId = HookId(Place::$konst as u8);)*
    };
}

hooks! {
    STATS "stats" Modifier "Adds to the bearer's own numbers; reads numbers as card and gear make them." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Numbers?";
    AURA "aura" Modifier "Adds to the numbers of each member of the bearer's squad, the bearer included." ["unit" "Unit" "the bearer", "other" "Unit" "who gets it"] "Numbers?";
    COMPARED_STATS "compared_stats" Modifier "As stats, for bonuses that compare skills: reads numbers with all plain bonuses (MER-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Numbers?";
    COMPARED_AURA "compared_aura" Modifier "As aura, for bonuses that compare skills." ["unit" "Unit" "the bearer", "other" "Unit" "who gets it"] "Numbers?";
    ENEMY_AURA "enemy_aura" Modifier "Adds to the numbers of each enemy MERC in a combat the bearer takes part in." ["unit" "Unit" "the bearer", "other" "Unit" "the enemy who gets it"] "Numbers?";
    GEAR_STATS "gear_stats" Modifier "Replaces what this item adds to its wearer." ["unit" "Unit" "the wearer", "item" "Item" "this item"] "Numbers?";
    HIT_ON "hit_on" Modifier "The lowest die that hits for the bearer, 2 to 6; of several cards the lowest counts." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "number?";
    FREE_TARGETS "free_targets" Modifier "Which targets take nothing of the bearer's Targets." ["unit" "Unit" "the bearer"] "\"militia\"?";
    FREE_HITS "free_hits" Modifier "Dice this high that hit may go to any legal enemy, declared or not." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "number?";
    TARGET_FIRST "target_first" Modifier "Which targets the bearer must declare before any other." ["unit" "Unit" "the bearer"] "\"mercs\"?";
    MAY_TARGET "may_target" Modifier "Whether the bearer shoots at somebody: an enemy MERC, a dog, or a player's militia." ["unit" "Unit" "the bearer", "other" "Unit?" "the MERC, if it is one", "item" "Item?" "the dog, if it is one", "player" "Player?" "whose militia, if it is militia"] "boolean?";
    MAY_BE_TARGETED "may_be_targeted" Modifier "Whether enemies may declare the bearer as a target (COM-7)." ["unit" "Unit" "the bearer", "sector" "Sector" "where"] "boolean?";
    MAY_BE_HELD "may_be_held" Modifier "Whether a dog can be set on the bearer." ["unit" "Unit" "the bearer"] "boolean?";
    MAY_ATTACK "may_attack" Modifier "Whether the bearer rolls any dice." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "boolean?";
    ORDER_LIFT "order_lift" Modifier "Where the bearer acts in a round, whatever the numbers (COM-5); of several cards the first counts." ["unit" "Unit" "the bearer"] "(\"first\" | \"before_militia\")?";
    ACTS_BEHIND "acts_behind" Modifier "Whether a player's units act behind the last unit of the Dictator (COM-5)." ["player" "Player" "whose units"] "boolean?";
    MAY_HIRE "may_hire" Modifier "Whether the bearer works on one team with another MERC (HIR-3)." ["unit" "Unit" "the bearer", "other" "Unit" "the other MERC"] "boolean?";
    COUNTS_FOR_LIMIT "counts_for_limit" Modifier "Whether the bearer counts towards the team limit (HIR-2)." ["unit" "Unit" "the bearer"] "boolean?";
    SLOTS "slots" Modifier "More slots for the bearer: how many of each kind." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Slots?";
    SLOT_HOLDS "slot_holds" Modifier "What else the bearer's own slots may hold, by slot." ["unit" "Unit" "the bearer"] "SlotKinds?";
    MAY_EQUIP "may_equip" Modifier "Whether the bearer may wear an item." ["unit" "Unit" "who would wear it", "item" "Item" "the item"] "boolean?";
    BONUS_ACTIONS "bonus_actions" Modifier "Actions beyond the card's at the start of a day: of the bearer; from a card in play, of anybody." ["unit" "Unit" "who gets them"] "Actions?";
    MILITIA_STATS "militia_stats" Modifier "Changes militia, from a MERC in the combat or from a card in play: added to initiative; the lowest die that hits, where it is better than 4." ["unit" "Unit?" "the bearer, on a MERC", "player" "Player" "whose militia"] "MilitiaNumbers?";
    ENTERING "entering" Reaction "The bearer has come into a sector with enemies, before mines and combat (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where"] "()";
    COMBAT_START "combat_start" Reaction "Before round 1, after mines and before first strikes (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where"] "()";
    FIRST_STRIKE "first_strike" Reaction "Before round 1, after everything else: attacks that come first (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where"] "()";
    BEFORE_ATTACK "before_attack" Reaction "On the bearer's turn in combat, before aiming (COM-6)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where", "dice" "number" "combat dice left"] "()";
    ROLLED "rolled" Reaction "After the bearer's attack roll, before hits are allocated." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "dice" "{number}" "the dice as they lie", "hits" "number" "how many of them hit"] "()";
    HIT_LANDING "hit_landing" Reaction "The bearer's hits are about to land on a target; those it answers with are spent otherwise and do no damage." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit?" "the target, if it is a MERC", "player" "Player?" "whose militia, if it is militia", "sector" "Sector" "where", "hits" "number" "how many"] "number?";
    ABSORB "absorb" Reaction "The bearer is about to take hits; those it answers with do no damage." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "hits" "number" "how many"] "number?";
    KILLED "killed" Reaction "An attack of the bearer has killed a MERC or militia." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit?" "who died, if it was a MERC", "player" "Player?" "whose militia, if it was militia", "count" "number" "how many"] "()";
    ATTACK_DONE "attack_done" Reaction "After the bearer's attack: one-attack items leave here (EQP-ONE)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "()";
    ROUND_END "round_end" Reaction "At the end of a round, after everyone else (COM-11)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where"] "()";
    COMBAT_END "combat_end" Reaction "The combat is over and the bearer is still there, before what was remembered for it is forgotten (COM-14)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "where"] "()";
    DYING "dying" Reaction "A MERC of the bearer's side in the sector is at 0 health (COM-10)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit" "who is dying", "sector" "Sector" "where"] "()";
    SPOILS "spoils" Reaction "In a combat a MERC of the Dictator's enemies has died, and its equipment has not been discarded yet." ["player" "Player" "the Dictator's player", "other" "Unit" "who died", "sector" "Sector" "where"] "()";
    ENEMIES_ENTERING "enemies_entering" Reaction "Enemies have come into a sector where this card lies in the stash; also at the start of each round." ["item" "Item" "this item", "sector" "Sector" "where", "player" "Player" "who controls the sector"] "()";
    DEPARTING "departing" Reaction "The bearer's squad is about to move; so many of its owner's militia come along." ["unit" "Unit" "the bearer", "sector" "Sector" "from where", "to" "Sector" "where to"] "number?";
    HIRED "hired" Reaction "The bearer has been hired and is on the map." ["unit" "Unit" "the bearer", "player" "Player" "who hired it"] "()";
    CONTROL_CHANGED "control_changed" Reaction "A sector has changed hands." ["sector" "Sector" "which", "loser" "Player?" "who had it, if anybody", "player" "Player?" "who has it now, if anybody"] "()";
    DAY_START "day_start" Reaction "A day begins, after actions were renewed (DAY-2), from Day 2 on; from a card in play it is called for every unit." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "()";
    TURN_START "turn_start" Reaction "The Dictator's turn begins, before he plays a card (DAY-4)." ["player" "Player" "the Dictator's player"] "()";
    BASE_REVEALED "base_revealed" Reaction "The Dictator's base has just been put on the map (DIC-3)." ["player" "Player" "the Dictator's player", "sector" "Sector" "where"] "()";
    TURN_END "turn_end" Reaction "At the end of the Dictator's turn, before his hand is refilled (DAY-7)." ["player" "Player" "the Dictator's player"] "()";
    TACTICS_SIZE "tactics_size" Modifier "How many cards the active tactics deck has with this Dictator (SET-6)." ["size" "number" "what the setting says"] "number?";
    FIRST_MERCS "first_mercs" Modifier "How many MERCs this Dictator starts with (D1-7)." [] "number?";
    SETUP "setup" Card "The Dictator's setup on Day 1 (D1-8)." ["player" "Player" "the Dictator's player"] "()";
    ABILITY "ability" Card "The Dictator's special ability (DAY-6)." ["player" "Player" "the Dictator's player"] "()";
    PLAY "play" Card "A tactics card is played (DAY-4)." ["player" "Player" "the Dictator's player"] "()";
    WHEN "when" Modifier "Whether a rule of a bot applies; without this its choose is asked at once." ["player" "Player" "who decides", "unit" "Unit?" "who acts, or whom the question is about", "sector" "Sector?" "where that unit stands", "about" "string" "the word of the question", "card" "string?" "the card that asks, if one does", "count" "number?" "how many may be chosen", "options" "{any}" "what can be chosen"] "boolean?";
    CHOOSE "choose" Choice "What a bot does, as a list such as { \"train\", unit }, or answers: one of the options, a list in order of preference, or pairs of an option and a number. Nothing passes it on to the next rule. What is always the same can be stated in place of a function, as a word or a Choice." ["player" "Player" "who decides", "unit" "Unit?" "who acts, or whom the question is about", "sector" "Sector?" "where that unit stands", "about" "string" "the word of the question", "card" "string?" "the card that asks, if one does", "count" "number?" "how many may be chosen", "options" "{any}" "what can be chosen"] "any";
    VERBS "verbs" Verbs "New actions: name, cost, help, legal and run." ["unit" "Unit" "who acts", "item" "Item?" "this item, on equipment", "sector" "Sector" "where the unit stands"] "()";
}

/// A table that a hook answers with; every field may be left out.
pub struct AnswerSpec {
    pub name: &'static str,
    pub doc: &'static str,
    /// Names and types.
    pub fields: &'static [(&'static str, &'static str)],
}

/// Every table there is.
pub static ANSWERS: &[AnswerSpec] = &[
    AnswerSpec {
        name: "Numbers",
        doc: "Added to the numbers of a unit.",
        fields: &[("initiative", "number"), ("training", "number"), ("combat", "number"), ("targets", "number")],
    },
    AnswerSpec {
        name: "MilitiaNumbers",
        doc: "Added to the initiative of militia; the lowest die that hits for them.",
        fields: &[("initiative", "number"), ("hit_on", "number")],
    },
    AnswerSpec {
        name: "Slots",
        doc: "So many slots more.",
        fields: &[("weapon", "number"), ("armor", "number"), ("accessory", "number")],
    },
    AnswerSpec {
        name: "SlotKinds",
        doc: "What else a slot may hold: a weapon, armor or an accessory.",
        fields: &[("weapon", "string"), ("armor", "string"), ("accessory", "string")],
    },
    AnswerSpec {
        name: "Choice",
        doc: "What a bot chooses, stated: one of the words in first, if it is offered; or else the best of the things that are offered, \
              or all of them in order, by one measure after another; or sectors in groups; or the best step of a Re-Equip; or to train; or \
              else a word.",
        fields: &[
            ("first", "{string}"),
            ("best", "{string}"),
            ("rank", "{string}"),
            ("groups", "{string}"),
            ("outfit", "boolean"),
            ("train", "boolean"),
            ("otherwise", "string"),
        ],
    },
    AnswerSpec {
        name: "Actions",
        doc: "So many actions more: for anything, only to train, only to move.",
        fields: &[("any", "number"), ("train", "number"), ("move", "number")],
    },
];

/// Folders of the kinds of cards whose scripts the rules call a hook on. On a card of another kind it would never be called.
pub fn kinds_of(hook: HookId) -> &'static [&'static str] {
    match hook {
        AURA | COMPARED_AURA | ENEMY_AURA | MAY_HIRE | COUNTS_FOR_LIMIT => &["mercs", "dictators"],
        GEAR_STATS | ENEMIES_ENTERING => &["equipment"],
        SLOTS | MAY_EQUIP | VERBS => &["mercs", "equipment", "dictators"],
        MILITIA_STATS => &["mercs", "dictators", "tactics", "house-rules"],
        ACTS_BEHIND | SPOILS | CONTROL_CHANGED | TURN_START | BASE_REVEALED | TURN_END => {
            &["dictators", "tactics", "house-rules"]
        }
        TACTICS_SIZE | FIRST_MERCS | SETUP | ABILITY => &["dictators"],
        PLAY => &["tactics"],
        WHEN | CHOOSE => &["ai"],
        _ => &["mercs", "equipment", "dictators", "tactics", "house-rules"],
    }
}

const _: () = assert!(HOOKS.len() <= 64, "a set of hooks is one word");
