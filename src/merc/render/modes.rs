//! What can be played: the list of modes, what combines (MOD-0), and one mode in detail.

use crate::kernel::Doc;
use crate::kernel::doc::{Align, Block, IntoLine, Line};
use crate::merc::content::{DICTATOR_SEAT, FormatWishes, Frame, ModeCard, SideCard, Word};
use crate::merc::game::Merc;
use crate::text::{did_you_mean, shorten};

/// The robot, which not every mode allows.
const ROBOT: &str = "ai";
/// Where the texts of modes begin.
const INDENT: u8 = 2;

/// Every mode, and the table of what combines.
pub fn overview(rules: &Merc) -> Doc {
    let mut doc = Doc::new();
    for mode in &rules.content.modes {
        let what = match &mode.frame {
            Some(frame) if frame.is_usual => " · the usual game",
            Some(_) => " · sides and steps of its own",
            None => " · joins another game",
        };
        doc.line(format!("{} · {}{what}", mode.id, mode.name));
        doc.entry("", INDENT, rules.content.rules.fill(&mode.text));
    }
    doc.gap();
    doc.line("What combines (MOD-0)");
    doc.blocks.push(table(rules));
    doc.line("merc modes ID shows one mode; merc play --mode ID --mode ID plays a combination.");
    doc
}

/// The rows of the table: the header, then one row per mode other than the usual game. The last column is the robot.
pub fn combinations(rules: &Merc) -> Vec<Vec<String>> {
    let modes: Vec<&ModeCard> = rules.content.modes.iter().filter(|mode| !is_usual(mode)).collect();
    let mut header = vec![String::new()];
    header.extend(modes.iter().map(|mode| mode.name.clone()));
    header.push(ROBOT.to_string());
    let row = |one: &&ModeCard| {
        let mut row = vec![one.name.clone()];
        row.extend(modes.iter().map(|other| match other.id == one.id {
            true => "-".to_string(),
            false => word(can_be_played(rules, &[&one.id, &other.id])),
        }));
        row.push(with_robot(rules, one));
        row
    };
    std::iter::once(header).chain(modes.iter().map(row)).collect()
}

fn word(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_string()
}

fn with_robot(rules: &Merc, mode: &ModeCard) -> String {
    let has = |notes: &[crate::merc::content::BotNote]| notes.iter().any(|note| note.bot == ROBOT);
    let frame = mode.frame.as_ref().or_else(|| rules.content.frames().find(|(_, frame)| frame.is_usual).map(|(_, frame)| frame));
    let has_leader = frame.is_some_and(|frame| frame.sides.iter().any(|side| side.leader.is_some()));
    match () {
        () if has(&mode.refuses) || !has_leader => "no".to_string(),
        () if has(&mode.warns) => "with a warning".to_string(),
        () => "yes".to_string(),
    }
}

/// Whether some number of players can play these modes together.
fn can_be_played(rules: &Merc, modes: &[&str]) -> bool {
    (1..=6).any(|players| rules.content.format(&FormatWishes { modes, players, sides: None }).is_ok())
}

fn is_usual(mode: &ModeCard) -> bool {
    mode.frame.as_ref().is_some_and(|frame| frame.is_usual)
}

/// The combinations in columns.
fn table(rules: &Merc) -> Block {
    let indented = |(column, cell): (usize, String)| if column == 0 { format!("  {cell}") } else { cell }.into_line();
    let rows: Vec<Vec<Line>> =
        combinations(rules).into_iter().map(|row| row.into_iter().enumerate().map(indented).collect()).collect();
    Block::Table { align: vec![Align::Left; rows.first().map_or(0, Vec::len)], rows }
}

/// One mode in detail, or why there is none of this name.
pub fn describe(rules: &Merc, id: &str) -> Result<Doc, String> {
    let wanted = id.trim().to_lowercase();
    let Some(mode) = rules.content.mode_index(&wanted).map(|index| &rules.content.modes[index]) else {
        let known: Vec<&str> = rules.content.modes.iter().map(|mode| mode.id.as_str()).collect();
        let hint = did_you_mean(&wanted, known.iter().copied());
        return Err(format!("there is no mode {:?}{hint}; the modes are {}", shorten(id), known.join(", ")));
    };
    let mut doc = Doc::from(mode.name.as_str());
    doc.entry("", INDENT, rules.content.rules.fill(&mode.text));
    let mut lines = Vec::new();
    if let Some(frame) = &mode.frame {
        lines.extend(of_frame(frame));
    }
    let removed = mode.without.iter().map(|step| format!("  without the step {step}"));
    lines.extend(removed);
    let inserted = mode.insert.iter().map(|insert| {
        let side = if insert.is_before { "before" } else { "after" };
        format!("  with the step {} {side} {}", insert.step.id, insert.next_to)
    });
    lines.extend(inserted);
    lines.extend(mode.rules.iter().map(|(key, value)| format!("  {key} is {value}")));
    for setting in &mode.settings {
        let (id, key, default) = (&mode.id, &setting.id, &setting.default);
        lines.push(format!("  --rule {id}.{key}={default}  {} ({})", setting.text, setting.kind.allowed()));
    }
    for ending in &mode.endings {
        let how = if ending.how.is_empty() { &ending.why } else { &ending.how };
        lines.push(format!("  ends: {how} ({})", ending.id));
    }
    lines.extend(mode.excludes.iter().map(|excluded| format!("  not with {}: {}", excluded.mode, excluded.why)));
    lines.extend(mode.refuses.iter().map(|note| format!("  not with the bot {}: {}", note.bot, note.why)));
    lines.extend(mode.warns.iter().map(|note| format!("  warning for the bot {}: {}", note.bot, note.why)));
    doc.extend(lines.join("\n").into());
    Ok(doc)
}

fn of_frame(frame: &Frame) -> Vec<String> {
    let span = |(from, to): (u8, u8)| if from == to { from.to_string() } else { format!("{from} to {to}") };
    let side = |side: &SideCard| match &side.leader {
        Some(who) => format!("  {}: the seat {DICTATOR_SEAT}, played by {who} by default", side.name),
        None if side.is_repeated() => format!("  {} sides of {} {}s", span(side.each), span(side.players), side.one),
        None => format!("  {}: {} {}s", side.name, span(side.players), side.one),
    };
    let mut lines: Vec<String> = frame.sides.iter().map(side).collect();
    if !frame.advised.is_empty() {
        lines.push(format!("  works best as {}", frame.advised.join(", ")));
    }
    let steps =
        |steps: &[crate::merc::content::StepCard]| steps.iter().map(|step| step.id.as_str()).collect::<Vec<_>>().join(", ");
    lines.push(format!("  first {}: {}", frame.day.to_lowercase(), steps(&frame.first)));
    lines.push(format!("  every other {}: {}", frame.day.to_lowercase(), steps(&frame.daily)));
    let ties: Vec<&str> = frame.ties.iter().map(|tie| tie.word()).collect();
    lines.push(format!("  ties: {}", ties.join(", ")));
    lines
}
