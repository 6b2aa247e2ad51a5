//! Who plays: the sides and seats of a frame for some number of players.

use super::format::{DICTATOR_SEAT, FormatWishes, REBEL_SEATS, SeatSpec, SideSpec};
use super::modes::{Frame, ModeCard, SideCard};
use super::types::Content;
use crate::text::shorten;

impl Content {
    /// Whether a frame has room for this many players, one on each side if there are several.
    pub fn lines_up(&self, mode: &ModeCard, players: u8) -> bool {
        let wishes = FormatWishes { modes: &[], players, sides: None };
        mode.frame.as_ref().is_some_and(|frame| line_up(mode, frame, &wishes).is_ok())
    }
}

type LineUp = (Vec<SideSpec>, Vec<SeatSpec>, Vec<String>);

/// Sides and seats for the wished number of players.
pub(super) fn line_up(mode: &ModeCard, frame: &Frame, wishes: &FormatWishes<'_>) -> Result<LineUp, String> {
    let open: Vec<&SideCard> = frame.sides.iter().filter(|side| side.leader.is_none()).collect();
    let is_simple = matches!(open[..], [side] if !side.is_repeated());
    let sizes: Vec<u8> = match wishes.sides {
        Some(text) => read_sizes(text)?,
        None if is_simple => vec![wishes.players],
        None => vec![1; usize::from(wishes.players)],
    };
    let repeated = open.first().filter(|side| side.is_repeated());
    let (least, most) = repeated.map_or((open.len(), open.len()), |side| (side.each.0.into(), side.each.1.into()));
    if sizes.len() < least || sizes.len() > most {
        let wanted = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        // Without sizes, every player is a side.
        let remedy = if wishes.sides.is_none() { "; name the sizes of the sides, such as 1v2" } else { "" };
        return Err(format!("{} has {wanted} sides, not {}{remedy}", mode.name, sizes.len()));
    }
    let card = |index: usize| repeated.copied().unwrap_or_else(|| open[index]);
    let total: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    if total != u32::from(wishes.players) {
        return Err(format!("{} players do not make {}", wishes.players, written(&sizes)));
    }
    if total > REBEL_SEATS.len() as u32 {
        return Err(format!("a game has at most {} players, not {total} (CMP-1)", REBEL_SEATS.len()));
    }
    let (mut sides, mut seats) = (Vec::new(), Vec::new());
    let mut colors = REBEL_SEATS.into_iter();
    for (index, size) in sizes.iter().enumerate() {
        let card = card(index);
        let (from, to) = card.players;
        if !(from..=to).contains(size) {
            let one = &card.one;
            return Err(format!("{} has {from} to {to} {one}s per side, not {size} (CMP-1)", mode.name));
        }
        let id = if card.is_repeated() { format!("{}-{}", card.id, index + 1) } else { card.id.clone() };
        sides.push(SideSpec {
            id,
            name: card.name.clone(),
            one: card.one.clone(),
            single: card.single || card.name.is_empty() && *size == 1,
        });
        for color in colors.by_ref().take(usize::from(*size)) {
            seats.push(SeatSpec { name: color.to_owned(), side: index as u8, leader: None });
        }
    }
    for card in &frame.sides {
        let Some(leader) = &card.leader else { continue };
        seats.push(SeatSpec { name: DICTATOR_SEAT.to_owned(), side: sides.len() as u8, leader: Some(leader.clone()) });
        sides.push(SideSpec { id: card.id.clone(), name: card.name.clone(), one: card.one.clone(), single: card.single });
    }
    let mut warnings = Vec::new();
    let size = written(&sizes);
    if !frame.advised.is_empty() && !frame.advised.contains(&size) {
        warnings.push(format!("{} works best as {}; {size} may be unbalanced.", mode.name, frame.advised.join(", ")));
    }
    Ok((sides, seats, warnings))
}

/// `2v2`.
fn written(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join("v")
}

/// Reads `2v2`.
fn read_sizes(text: &str) -> Result<Vec<u8>, String> {
    let sizes: Option<Vec<u8>> = text.trim().to_lowercase().split('v').map(|part| part.trim().parse().ok()).collect();
    sizes.ok_or_else(|| format!("{:?} is not a list of sides; write 2v2 or 1v1v1", shorten(text)))
}

/// The number of players in `2v2`.
pub fn players_of(text: &str) -> Result<u8, String> {
    let sum: u32 = read_sizes(text)?.into_iter().map(u32::from).sum();
    u8::try_from(sum).map_err(|_| format!("{:?} is too many players", shorten(text)))
}
