//! The table of hooks. Registration, dispatch, the reference page and did-you-mean suggestions all use it.

use crate::lua::{FieldSpec, HookId, HookKind, HookSet, HookSpec};

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
    STATS "stats" Modifier "Adds to the bearer's own numbers. Sees numbers with card and gear only." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Numbers?";
    AURA "aura" Modifier "Adds to the numbers of each member of the bearer's squad, the bearer included." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit" "the member who gets it"] "Numbers?";
    COMPARED_STATS "compared_stats" Modifier "Like `stats`, for bonuses that compare skills: sees numbers with all plain bonuses (MER-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Numbers?";
    COMPARED_AURA "compared_aura" Modifier "Like `aura`, for bonuses that compare skills." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit" "the member who gets it"] "Numbers?";
    ENEMY_AURA "enemy_aura" Modifier "Adds to the numbers of each enemy MERC in the bearer's combat." ["unit" "Unit" "the bearer", "other" "Unit" "the enemy who gets it"] "Numbers?";
    GEAR_STATS "gear_stats" Modifier "Replaces the numbers that this item adds to its bearer." ["unit" "Unit" "the bearer", "item" "Item" "this item"] "Numbers?";
    HIT_ON "hit_on" Modifier "The lowest die that hits for the bearer, 2 to 6. With several cards, the lowest number counts." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "number?";
    FREE_TARGETS "free_targets" Modifier "Targets that do not count against the bearer's Targets." ["unit" "Unit" "the bearer"] "\"militia\"?";
    FREE_HITS "free_hits" Modifier "Hits with a die of at least this number may go to any legal enemy, declared or not." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "number?";
    TARGET_FIRST "target_first" Modifier "Targets that the bearer must declare before any other." ["unit" "Unit" "the bearer"] "\"mercs\"?";
    MAY_TARGET "may_target" Modifier "Whether the bearer may target an enemy MERC, a dog or a player's militia." ["unit" "Unit" "the bearer", "other" "Unit?" "the MERC, if the target is one", "item" "Item?" "the dog, if the target is one", "player" "Player?" "the owner, if the target is militia"] "boolean?";
    MAY_BE_TARGETED "may_be_targeted" Modifier "Whether enemies may declare the bearer as a target (COM-7)." ["unit" "Unit" "the bearer", "sector" "Sector" "the sector"] "boolean?";
    MAY_BE_HELD "may_be_held" Modifier "Whether a dog can be set on the bearer." ["unit" "Unit" "the bearer"] "boolean?";
    MAY_ATTACK "may_attack" Modifier "Whether the bearer rolls any dice." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "boolean?";
    ORDER_LIFT "order_lift" Modifier "Moves the bearer forward in the order of a round, whatever its initiative (COM-5). With several cards, the first counts." ["unit" "Unit" "the bearer"] "(\"first\" | \"before_militia\")?";
    ACTS_BEHIND "acts_behind" Modifier "Whether a player's units act after the Dictator's last unit (COM-5)." ["player" "Player" "the owner of the units"] "boolean?";
    MAY_HIRE "may_hire" Modifier "Whether the bearer works on the same team as another MERC (HIR-3)." ["unit" "Unit" "the bearer", "other" "Unit" "the other MERC"] "boolean?";
    COUNTS_FOR_LIMIT "counts_for_limit" Modifier "Whether the bearer counts toward the team limit (HIR-2)." ["unit" "Unit" "the bearer"] "boolean?";
    SLOTS "slots" Modifier "Additional slots for the bearer, by kind." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "Slots?";
    SLOT_HOLDS "slot_holds" Modifier "Other kinds of items that the bearer's own slots may hold, by slot." ["unit" "Unit" "the bearer"] "SlotKinds?";
    MAY_EQUIP "may_equip" Modifier "Whether the bearer may equip an item. On equipment, who may have this item; on a card in play, for every unit." ["unit" "Unit" "the unit that would equip it", "item" "Item" "the item"] "boolean?";
    BONUS_ACTIONS "bonus_actions" Modifier "Additional actions at the start of a day: for the bearer or, from a card in play, for any unit." ["unit" "Unit" "the unit that gets them"] "Actions?";
    MILITIA_STATS "militia_stats" Modifier "Changes militia, from a MERC in the combat or from a card in play. `initiative` is added; `hit_on` is the lowest die that hits and counts only if it is better than 4." ["unit" "Unit?" "the bearer, on a MERC", "player" "Player" "the owner of the militia"] "MilitiaNumbers?";
    ENTERING "entering" Reaction "The bearer has entered a sector with enemies; before mines and combat (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    COMBAT_START "combat_start" Reaction "Before round 1, after mines and before first strikes (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    FIRST_STRIKE "first_strike" Reaction "Before round 1, after everything else: for attacks that come first (COM-3)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    BEFORE_ATTACK "before_attack" Reaction "On the bearer's turn in combat, before aiming (COM-6)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector", "dice" "number" "the combat dice left"] "()";
    ROLLED "rolled" Reaction "After the bearer's attack roll, before hits are allocated." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "dice" "{number}" "the rolled dice", "hits" "number" "how many of them hit"] "()";
    HIT_LANDING "hit_landing" Reaction "The bearer's hits are about to be applied to a target. Returns how many of them do no damage because they are used for something else." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit?" "the target, if it is a MERC", "player" "Player?" "the owner, if the target is militia", "sector" "Sector" "the sector", "hits" "number" "the number of hits"] "number?";
    ABSORB "absorb" Reaction "The bearer is about to take hits. Returns how many of them do no damage." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "hits" "number" "the number of hits"] "number?";
    KILLED "killed" Reaction "An attack by the bearer has killed a MERC or militia." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit?" "the dead MERC, if it was one", "player" "Player?" "the owner, if it was militia", "count" "number" "the number of dead"] "()";
    ATTACK_DONE "attack_done" Reaction "After the bearer's attack. Items for a single attack are discarded here (EQP-ONE)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "()";
    ROUND_END "round_end" Reaction "At the end of a round, after all units have acted (COM-11)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    COMBAT_END "combat_end" Reaction "The combat is over and the bearer is still there; before values remembered for the combat are deleted (COM-14). Both fields about the winner are empty if the combat ends undecided." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector", "won" "boolean" "whether only the bearer's side is left", "winner" "Player?" "the player of the winning side who controls the sector from now on"] "()";
    DYING "dying" Reaction "A MERC of the bearer's side in the sector has 0 health (COM-10)." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "other" "Unit" "the dying MERC", "sector" "Sector" "the sector"] "()";
    SPOILS "spoils" Reaction "The Dictator's forces have killed a Rebel MERC: his MERCs, his militia, himself or a mine; before its equipment is discarded." ["player" "Player" "the Dictator's player", "unit" "Unit?" "the unit that killed it; none for militia and mines", "other" "Unit" "the dead MERC", "sector" "Sector" "the sector where it died"] "()";
    ENEMIES_ENTERING "enemies_entering" Reaction "Enemies have entered a sector whose stash holds this card; called again at the start of each round." ["item" "Item" "this item", "sector" "Sector" "the sector", "player" "Player" "the player who controls the sector"] "()";
    DEPARTING "departing" Reaction "The bearer's squad is about to move. Returns how many of its owner's militia move with it. On a card in play it is called for every member." ["unit" "Unit" "the bearer", "sector" "Sector" "the sector it leaves", "to" "Sector" "the sector it moves to"] "number?";
    HIRED "hired" Reaction "The bearer has been hired and is on the map." ["unit" "Unit" "the bearer", "player" "Player" "the player who hired it"] "()";
    CONTROL_CHANGED "control_changed" Reaction "A sector has changed hands." ["sector" "Sector" "the sector", "loser" "Player?" "the previous controller, if any", "player" "Player?" "the new controller, if any"] "()";
    DAY_START "day_start" Reaction "A day begins, from Day 2 on; after actions are renewed (DAY-2). On a card in play it is called for every unit." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment"] "()";
    TURN_START "turn_start" Reaction "The Dictator's turn begins, before he plays a card (DAY-4)." ["player" "Player" "the Dictator's player"] "()";
    BASE_REVEALED "base_revealed" Reaction "The Dictator's base has just been revealed (DIC-3)." ["player" "Player" "the Dictator's player", "sector" "Sector" "the sector"] "()";
    TURN_END "turn_end" Reaction "At the end of the Dictator's turn, before his hand is refilled (DAY-7)." ["player" "Player" "the Dictator's player"] "()";
    TACTICS_SIZE "tactics_size" Modifier "The size of the active tactics deck with this Dictator (SET-6)." ["size" "number" "the value of the setting"] "number?";
    FIRST_MERCS "first_mercs" Modifier "The number of MERCs the Dictator starts with (D1-7). The Dictator's card is called first, then each house rule." ["count" "number" "the number so far"] "number?";
    SETUP "setup" Card "On a Dictator: his setup on Day 1 (D1-8). On a mode: everything is laid out, and nobody has landed." ["player" "Player?" "the Dictator's player, if there is one"] "()";
    STEP "step" Card "A step of the kind `script` takes place." ["step" "string" "the id of the step", "side" "Side" "the side whose step it is"] "()";
    DAY_END "day_end" Reaction "A day has ended, except that of the landing. A mode ends its game here." [] "()";
    BASE_LOST "base_lost" Reaction "Another side controls the revealed base. Called whenever control has been settled, for as long as that is so." ["player" "Player" "the player who controls the base", "sector" "Sector" "the sector of the base"] "()";
    DICTATOR_KILLED "dictator_killed" Reaction "The Dictator has just died (DAY-8)." [] "()";
    MAY_END "may_end" Modifier "Whether the game may end this way. One no is enough." ["reason" "string" "the id of the ending"] "boolean?";
    MAY_LAND "may_land" Modifier "Whether a player may land in a sector: true, or the reason why not. The first answer replaces D1-3; a player who may land in no sector at all is an error of the card." ["player" "Player" "the player who lands", "sector" "Sector" "the sector"] "(boolean | string)?";
    LAST_DAY "last_day" Modifier "The last day of the game, if it is known. The first answer counts." [] "number?";
    SCORE "score" Modifier "What counts for a side at the end, in place of its sector value: a whole number from 0 to 65535. The first answer counts." ["side" "Side" "the side"] "number?";
    ABILITY "ability" Card "The Dictator's special ability (DAY-6)." ["player" "Player" "the Dictator's player"] "()";
    MAY_USE_ABILITY "may_use_ability" Modifier "Whether the special ability can have an effect now. If not, its step is skipped (DAY-6)." ["player" "Player" "the Dictator's player"] "boolean?";
    PLAY "play" Card "A tactics card is played (DAY-4)." ["player" "Player" "the Dictator's player"] "()";
    EXPLORED "explored" Reaction "The bearer has explored a sector and the squad has dealt with the found cards (EXP-3). On a card in play it is called for every unit that explores." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    TRAINED "trained" Reaction "The bearer has trained militia; after the combat that they may have started, and after control is settled (TRN-1). On a card in play it is called for every unit that trains." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector", "count" "number" "the number of new militia"] "()";
    ARRIVED "arrived" Reaction "The bearer has moved or retreated into a sector without a combat there (MOV-1, COM-12). Landing and hiring call `hired` instead, and entering a sector with enemies calls `entering`. On a card in play it is called for every unit that arrives." ["unit" "Unit" "the bearer", "item" "Item?" "this item, on equipment", "sector" "Sector" "the sector"] "()";
    EQUIPPED "equipped" Reaction "A unit has just got an item, in any way (REQ-4). On a MERC or the Dictator, the bearer got it; on equipment, this item was given; on a card in play it is called for every unit." ["unit" "Unit" "the unit that got it", "item" "Item" "the item"] "()";
    DIED "died" Reaction "A MERC or the Dictator has died, in combat or outside it (COM-10). The Dictator's card is not called for his own death." ["other" "Unit" "the dead unit", "player" "Player" "the player it belonged to", "sector" "Sector" "the sector where it died"] "()";
    SETTLED "settled" Reaction "Control is up to date after units arrived or left, or after a sector changed hands (CMP-10). Called at the end of an action or a card's effect, never in a combat." ["count" "number" "how many sectors changed hands since the last call"] "()";
    MAY_DO "may_do" Modifier "Whether a player may give a command that is otherwise legal. Returns the reason if not. It is called for each MERC that the command names, and only when the player could also end the step: not for `done`, `undone` and `pass`, and not for landing and tactics cards. A bot rule whose command it forbids is passed over without an error, and the next rule decides." ["player" "Player" "the player who gives the command", "verb" "string" "the verb, such as \"train\" or the name of a card's action", "unit" "Unit?" "the MERC that acts or moves, if any", "to" "Sector?" "the sector that the command names, if any"] "string?";
    MAY_RECRUIT "may_recruit" Modifier "Whether a card may draw MERCs for a player (`draw_mercs`, `random_merc`). If not, nothing is drawn." ["player" "Player" "the player who would get them", "kind" "string" "the kind of the card that recruits, as a script folder: \"dictators\", \"tactics\", \"mercs\" ..."] "boolean?";
    STATUS "status" Modifier "Lines below the status line, for every player. At most 4 lines of 100 characters per card." [] "{string}?";
    MARKS "marks" Modifier "Short words that the map shows in sectors, for every player: `{ { sector, \"word\" }, ... }`. A word has at most 8 letters or digits." [] "{{any}}?";
    WHEN "when" Modifier "Whether a bot rule applies. Without it, `choose` is called directly." ["player" "Player" "the player who decides", "unit" "Unit?" "the unit that acts or that the question is about", "sector" "Sector?" "that unit's sector", "about" "string" "the name of the question", "card" "string?" "the card that asks, if any", "to" "Sector?" "the sector that the unit is about to move to, if a card asks during a move", "count" "number?" "how many options may be chosen", "militia" "number?" "how many militia are to be placed, if that is the question", "options" "{any}" "the options"] "boolean?";
    CHOOSE "choose" Choice "Returns a command as a list, such as { \"train\", unit }, or an answer: one of the options, a list in order of preference, or pairs of an option and a number. Returning nothing passes the decision to the next rule. If the answer is always the same, write it instead of a function, as a word or a Choice." ["player" "Player" "the player who decides", "unit" "Unit?" "the unit that acts or that the question is about", "sector" "Sector?" "that unit's sector", "about" "string" "the name of the question", "card" "string?" "the card that asks, if any", "to" "Sector?" "the sector that the unit is about to move to, if a card asks during a move", "count" "number?" "how many options may be chosen", "militia" "number?" "how many militia are to be placed, if that is the question", "options" "{any}" "the options"] "any";
    MEASURE "measure" Modifier "The number by which bot rules compare, for a measure of vocabulary.json. An error skips the rule that uses it." ["thing" "any" "what is measured: a sector, unit, item or player", "player" "Player" "the player who decides", "unit" "Unit?" "the unit that acts or that the question is about"] "number";
    HOLDS "holds" Modifier "Whether a condition of vocabulary.json holds. An error skips the rule that uses it." ["player" "Player" "the player who decides", "unit" "Unit?" "a unit of the squad that acts or that the question is about", "sector" "Sector?" "the sector in question: each sector of a group, or else that unit's sector"] "boolean?";
    VERBS "verbs" Verbs "New actions: name, cost, help, legal and run." ["unit" "Unit" "the unit that acts", "item" "Item?" "this item, on equipment", "sector" "Sector" "the unit's sector"] "()";
}

/// A table that a hook returns. Every field is optional.
pub struct AnswerSpec {
    pub name: &'static str,
    pub doc: &'static str,
    /// Names and types.
    pub fields: &'static [(&'static str, &'static str)],
}

/// Every such table.
pub static ANSWERS: &[AnswerSpec] = &[
    AnswerSpec {
        name: "Numbers",
        doc: "Added to the numbers of a unit.",
        fields: &[("initiative", "number"), ("training", "number"), ("combat", "number"), ("targets", "number")],
    },
    AnswerSpec {
        name: "MilitiaNumbers",
        doc: "Added to the initiative of militia, and the lowest die that hits for them.",
        fields: &[("initiative", "number"), ("hit_on", "number")],
    },
    AnswerSpec {
        name: "Slots",
        doc: "Additional slots.",
        fields: &[("weapon", "number"), ("armor", "number"), ("accessory", "number")],
    },
    AnswerSpec {
        name: "SlotKinds",
        doc: "The other kind of item that a slot may hold: `\"weapon\"`, `\"armor\"` or `\"accessory\"`.",
        fields: &[("weapon", "string"), ("armor", "string"), ("accessory", "string")],
    },
    AnswerSpec {
        name: "Actions",
        doc: "Additional actions: for anything, only to train, only to move.",
        fields: &[("any", "number"), ("train", "number"), ("move", "number")],
    },
];

/// The kinds of cards (as script folders) that the rules call a hook on. On any other kind, the hook would never be called.
pub fn kinds_of(hook: HookId) -> &'static [&'static str] {
    match hook {
        AURA | COMPARED_AURA => &["mercs", "equipment", "dictators"],
        ENEMY_AURA | MAY_HIRE | COUNTS_FOR_LIMIT => &["mercs", "dictators"],
        GEAR_STATS | ENEMIES_ENTERING => &["equipment"],
        SLOTS => &["mercs", "equipment", "dictators"],
        VERBS => &["mercs", "equipment", "dictators", "house-rules", "modes"],
        MILITIA_STATS => &["mercs", "dictators", "tactics", "house-rules", "modes"],
        ACTS_BEHIND | SPOILS | CONTROL_CHANGED | TURN_START | BASE_REVEALED | TURN_END | DIED | SETTLED | MAY_RECRUIT
        | STATUS | MARKS | DAY_END | BASE_LOST | DICTATOR_KILLED | MAY_END => &["dictators", "tactics", "house-rules", "modes"],
        MAY_DO | MAY_LAND | LAST_DAY | SCORE => &["tactics", "house-rules", "modes"],
        FIRST_MERCS => &["dictators", "house-rules", "modes"],
        SETUP => &["dictators", "modes"],
        STEP => &["modes"],
        TACTICS_SIZE | ABILITY | MAY_USE_ABILITY => &["dictators"],
        PLAY => &["tactics"],
        WHEN | CHOOSE => &["ai"],
        MEASURE | HOLDS => &["vocabulary"],
        _ => &["mercs", "equipment", "dictators", "tactics", "house-rules", "modes"],
    }
}

/// Whether the first answer to a hook counts, so that two additions may not both have it.
pub fn is_first(hook: HookId) -> bool {
    matches!(hook, MAY_LAND | LAST_DAY | SCORE)
}

const _: () = assert!(HOOKS.len() <= HookSet::MOST, "a set holds every hook");
