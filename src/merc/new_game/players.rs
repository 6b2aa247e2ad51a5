//! Who plays, and what the modes of a game say about it and about each other.

use crate::kernel::Header;
use crate::lua::HookId;
use crate::merc::content::{BotNote, DICTATOR_SEAT, Format, FormatWishes, ModeCard};
use crate::merc::game::Merc;
use crate::merc::hooks;
use crate::merc::model::ids::CardId;

/// Who plays the Dictator unless the players say otherwise: the usual player of the seat, or a person if a mode refuses that one. None if
/// the game has no Dictator, or cannot be played.
pub fn usual_leader(rules: &Merc, modes: &[String]) -> Option<String> {
    let modes: Vec<&str> = modes.iter().map(String::as_str).collect();
    let frame = |mode: &&usize| rules.content.modes[**mode].frame.is_some();
    let chosen: Vec<usize> = modes.iter().filter_map(|id| rules.content.mode_index(&id.to_lowercase())).collect();
    let usual = rules.content.modes.iter().position(|mode| mode.frame.as_ref().is_some_and(|frame| frame.is_usual));
    let frame = chosen.iter().find(frame).copied().or(usual)?;
    let who = rules.content.modes[frame].frame.as_ref()?.sides.iter().find_map(|side| side.leader.clone())?;
    let is_refused = chosen.iter().any(|mode| rules.content.modes[*mode].refuses.iter().any(|note| note.bot == who));
    Some(if is_refused { "human".to_owned() } else { who })
}

/// What players should know about a game before it starts: sizes and bots that do not suit its modes.
pub fn warnings(rules: &Merc, header: &Header) -> Vec<String> {
    let modes: Vec<&str> = header.options_named("mode").collect();
    let players = header.seats.iter().filter(|(name, _)| name != DICTATOR_SEAT).count() as u8;
    let Ok(format) = rules.content.format(&FormatWishes { modes: &modes, players, sides: header.option("sides") }) else {
        return Vec::new();
    };
    let of_bots = seated(rules, &format, header, |mode| &mode.warns);
    let of_bots = of_bots.map(|(mode, note)| format!("{} with {}: {}", mode.name, note.bot, note.why)).collect::<Vec<_>>();
    format.warnings.into_iter().chain(of_bots).collect()
}

/// Bots at the table that a mode has a note about.
fn seated<'a>(
    rules: &'a Merc,
    format: &'a Format,
    header: &'a Header,
    notes: impl Fn(&ModeCard) -> &Vec<BotNote> + 'a,
) -> impl Iterator<Item = (&'a ModeCard, &'a BotNote)> {
    let sits = |note: &&BotNote| header.seats.iter().any(|(_, who)| who.split(':').next() == Some(note.bot.as_str()));
    let modes = format.modes.iter().map(|mode| &rules.content.modes[*mode]);
    modes.flat_map(move |mode| notes(mode).iter().filter(sits).map(move |note| (mode, note)))
}

pub(super) fn refused_bots(rules: &Merc, format: &Format, header: &Header) -> Vec<String> {
    let refused = seated(rules, format, header, |mode| &mode.refuses);
    refused.map(|(mode, note)| format!("{} and {} cannot be combined: {} (MOD-0)", mode.name, note.bot, note.why)).collect()
}

/// Two additions may not both answer a hook of which only one answer counts, nor have the same verb.
pub(super) fn clashing_scripts(rules: &Merc, format: &Format) -> Vec<String> {
    let additions: Vec<usize> = format.modes.iter().copied().filter(|mode| rules.content.modes[*mode].frame.is_none()).collect();
    let mut problems = Vec::new();
    for (place, one) in additions.iter().enumerate() {
        for other in &additions[place + 1..] {
            if rules.content.comes_after(*one, *other) || rules.content.comes_after(*other, *one) {
                continue;
            }
            let (a, b) = (rules.catalog.mode(*one), rules.catalog.mode(*other));
            let names = format!("{} and {}", rules.catalog.card(a).name, rules.catalog.card(b).name);
            for (index, hook) in hooks::HOOKS.iter().enumerate() {
                let id = HookId(index as u8);
                let both = rules.catalog.card(a).hooks.has(id) && rules.catalog.card(b).hooks.has(id);
                if both && hooks::is_first(id) {
                    let remedy = "one of them must name the other in \"after\"";
                    let what = format!("both answer {}, and only one answer counts", hook.name);
                    problems.push(format!("{names} cannot be combined: {what}; {remedy}"));
                }
            }
            let verbs = |card: CardId| rules.script_verbs.iter().filter(move |verb| verb.card == card);
            for verb in verbs(a).filter(|verb| verbs(b).any(|other| other.name == verb.name)) {
                problems.push(format!("{names} cannot be combined: both have the verb {}", verb.name));
            }
        }
    }
    problems
}
