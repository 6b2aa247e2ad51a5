//! Words that the files use for concepts of the rules.

use crate::content::Word;
use serde::Serialize;

/// One line per word generates the enum and its spelling.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $value:ident $word:literal,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $($(#[$inner])* $value,)* }

            impl Word for $name {
                const WORDS: &'static [(&'static str, Self)] = &[$(($word, $name::$value),)*];
            }
        )*
    };
}

words! {
    /// How a weapon attacks (SK-4).
    WeaponKind { Ranged "ranged", Melee "melee", Template "template", Grenade "grenade", Launcher "launcher", }
    /// The area of a template weapon (SK-16.6).
    TemplateShape { Line "line", Cone "cone", }
    /// What a maneuver is made of (SK-18).
    Shape {
        /// A Move and an attack in either order.
        Either "either",
        /// A Move, then an attack.
        MoveAttack "move-attack",
        /// The weapon fires only while its figure is set.
        Set "set",
        /// The weapon fires again only some rounds later.
        Wait "wait",
    }
    /// What a maneuver attacks with.
    AttackKind { Ranged "ranged", Melee "melee", }
    /// Things that are used up with an action of their own (SK-15).
    Kit { Medkit "medkit", RepairKit "repair-kit", }
    /// The kinds of terrain (SK-2.2).
    PieceKind { Block "block", Stairs "stairs", Flat "flat", }
    /// A number that a card changes (SK-23).
    Hook {
        Initiative "initiative", Mp "mp", Eye "eye", FnMod "fn_mod", RollMod "roll_mod", StrMod "str_mod", DiceMod "dice_mod",
        AvMod "av_mod", BloodMod "blood_mod", AfMod "af_mod", CourageMod "courage_mod", RepairMod "repair_mod",
        ReadyIn "ready_in", FreeClimb "free_climb", ClimbLimit "climb_limit",
        /// Cover is at least this tier: 1 is half (SK-9.9).
        CoverFloor "cover_floor", CoverRaise "cover_raise",
        /// As the attacker: this many tiers less.
        CoverLower "cover_lower",
    }
    /// Who an effect is for.
    Whom {
        Own "own",
        /// Other living friends within a card; several bearers do not add up.
        Friends "friends",
    }
    /// When an effect applies.
    When {
        Always "always",
        /// No living friend is within a card.
        Alone "alone",
        Melee "melee",
        Ranged "ranged",
        /// The attack comes from the rear.
        Rear "rear",
    }
}
