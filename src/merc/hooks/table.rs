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
    STATS "stats" Modifier "Adds to the bearer's own numbers; reads numbers as card and gear make them." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment"] "{ initiative?, training?, combat?, targets? }";
    AURA "aura" Modifier "Adds to the numbers of each member of the bearer's squad, the bearer included." ["unit" "Unit" "the bearer", "other" "Unit" "who gets it"] "{ initiative?, training?, combat?, targets? }";
    COMPARED_STATS "compared_stats" Modifier "As stats, for bonuses that compare skills: reads numbers with all plain bonuses (MER-3)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment"] "{ initiative?, training?, combat?, targets? }";
    COMPARED_AURA "compared_aura" Modifier "As aura, for bonuses that compare skills." ["unit" "Unit" "the bearer", "other" "Unit" "who gets it"] "{ initiative?, training?, combat?, targets? }";
    GEAR_STATS "gear_stats" Modifier "Replaces what this item adds to its wearer." ["unit" "Unit" "the wearer", "item" "Item" "this item"] "{ initiative?, training?, combat?, targets? }";
    HIT_ON "hit_on" Modifier "The lowest die that hits for the bearer." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment"] "number";
    FREE_TARGETS "free_targets" Modifier "Which targets take nothing of the bearer's Targets." ["unit" "Unit" "the bearer"] "\"militia\" or nothing";
    MAY_HIRE "may_hire" Modifier "Whether the bearer works on one team with another MERC (HIR-3)." ["other" "Unit" "the other MERC"] "boolean";
    COUNTS_FOR_LIMIT "counts_for_limit" Modifier "Whether the bearer counts towards the team limit (HIR-2)." [] "boolean";
    SLOTS "slots" Modifier "More slots for the bearer: how many of each kind." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment"] "{ weapon?, armor?, accessory? }";
    MAY_EQUIP "may_equip" Modifier "Whether the bearer may wear an item." ["unit" "Unit" "who would wear it", "item" "Item" "the item"] "boolean";
    BONUS_ACTIONS "bonus_actions" Modifier "Actions beyond the card's at the start of a day." ["unit" "Unit" "the bearer"] "{ any?, train?, move? }";
    MILITIA_STATS "militia_stats" Modifier "Changes militia: added to initiative; the lowest die that hits." ["player" "Player" "whose militia"] "{ initiative?, hit_on? }";
    COMBAT_START "combat_start" Reaction "Before round 1, after mines: first strikes (COM-3)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment", "sector" "Sector" "where"] "nothing";
    BEFORE_ATTACK "before_attack" Reaction "On the bearer's turn in combat, before aiming (COM-6)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment", "sector" "Sector" "where", "dice" "number" "combat dice left"] "nothing";
    ROLLED "rolled" Reaction "After the bearer's attack roll, before hits are allocated." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment", "dice" "{number}" "the dice as they lie", "hits" "number" "how many of them hit"] "nothing";
    ATTACK_DONE "attack_done" Reaction "After the bearer's attack: one-attack items leave here (EQP-ONE)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment"] "nothing";
    ROUND_END "round_end" Reaction "At the end of a round, after everyone else (COM-11)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment", "sector" "Sector" "where"] "nothing";
    DYING "dying" Reaction "A MERC of the bearer's side in the sector is at 0 health (COM-10)." ["unit" "Unit" "the bearer", "item" "Item" "this item, on equipment", "other" "Unit" "who is dying", "sector" "Sector" "where"] "nothing";
    ENEMIES_ENTERING "enemies_entering" Reaction "Enemies have come into a sector where this card lies in the stash; also at the start of each round." ["item" "Item" "this item", "sector" "Sector" "where", "player" "Player" "who controls the sector"] "nothing";
    TURN_END "turn_end" Reaction "At the end of the Dictator's turn, before his hand is refilled (DAY-7)." ["player" "Player" "the Dictator's player"] "nothing";
    TACTICS_SIZE "tactics_size" Modifier "How many cards the active tactics deck has with this Dictator (SET-6)." ["size" "number" "what the setting says"] "number";
    FIRST_MERCS "first_mercs" Modifier "How many MERCs this Dictator starts with (D1-7)." [] "number";
    SETUP "setup" Card "The Dictator's setup on Day 1 (D1-8)." ["player" "Player" "the Dictator's player"] "nothing";
    ABILITY "ability" Card "The Dictator's special ability (DAY-6)." ["player" "Player" "the Dictator's player"] "nothing";
    PLAY "play" Card "A tactics card is played (DAY-4)." ["player" "Player" "the Dictator's player"] "nothing";
    VERBS "verbs" Verbs "New actions: name, cost, help, legal and run." ["unit" "Unit" "who acts", "item" "Item" "this item, on equipment", "sector" "Sector" "where the unit stands"] "nothing";
}
