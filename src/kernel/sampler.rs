//! Random legal answers for each kind of question.

use super::chance::BotDice;
use super::question::{Answer, Group, Kind, Opt};

/// Draws an answer that `check` accepts.
pub fn sample<C: Copy + Eq>(kind: &Kind<C>, dice: &mut BotDice) -> Answer<C> {
    match kind {
        Kind::Pick { options, default } => Answer::One(*dice.pick(options).unwrap_or(&options[*default])),
        Kind::Loop { options, .. } => match dice.below(options.len() + 2) {
            index if index < options.len() => Answer::One(options[index]),
            _ => Answer::Done,
        },
        Kind::Subset { options, least, most, .. } => Answer::Chosen(subset(options, *least, *most, dice)),
        Kind::Distribute { groups, bins, all } => {
            let drawn = Answer::Split(split(groups, bins, *all, dice));
            // With overlapping groups, a random draw can leave something unplaced that there is room for.
            if kind.check(&drawn).is_ok() { drawn } else { kind.default_answer() }
        }
        Kind::Form(form) => Answer::Text(form.sample(dice)),
    }
}

fn subset<C: Copy + Eq>(options: &[Opt<C>], least: u16, most: u16, dice: &mut BotDice) -> Vec<(C, u16)> {
    let mut chosen: Vec<(C, u16)> = Vec::new();
    let mut total = 0;
    let mut weight = 0;
    let span =
        options.iter().map(|option| usize::from(option.copies)).sum::<usize>().min(usize::from(most).max(usize::from(least)) + 8);
    let wanted = usize::from(least) + dice.below(span.saturating_sub(usize::from(least)) + 1);
    for _ in 0..wanted {
        let taken = |what: &C| chosen.iter().find(|(other, _)| other == what).map_or(0, |(_, count)| *count);
        let open: Vec<&Opt<C>> = options
            .iter()
            .filter(|option| taken(&option.what) < option.copies && option.waits_for(options, taken).is_none())
            .filter(|option| weight + option.weight <= most)
            .collect();
        let Some(option) = dice.pick(&open) else { break };
        total += 1;
        weight += option.weight;
        match chosen.iter_mut().find(|(what, _)| *what == option.what) {
            Some(entry) => entry.1 += 1,
            None => chosen.push((option.what, 1)),
        }
    }
    debug_assert!(total >= least, "every question offers enough to satisfy its own minimum");
    chosen
}

fn split<C: Copy + Eq>(groups: &[Group<C>], bins: &[(C, u16)], all: bool, dice: &mut BotDice) -> Vec<(u8, C, u16)> {
    let mut room: Vec<u16> = bins.iter().map(|(_, cap)| *cap).collect();
    let mut parts: Vec<(u8, C, u16)> = Vec::new();
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|index| groups[*index].bins.count_ones());
    for index in order {
        let group = &groups[index];
        let count = if all || dice.below(4) > 0 { group.count } else { dice.below(usize::from(group.count) + 1) as u16 };
        for _ in 0..count {
            let open: Vec<usize> = (0..bins.len()).filter(|bin| room[*bin] > 0 && group.bins >> bin & 1 == 1).collect();
            let Some(bin) = dice.pick(&open) else { break };
            room[*bin] -= 1;
            let what = bins[*bin].0;
            match parts.iter_mut().find(|(g, other, _)| usize::from(*g) == index && *other == what) {
                Some(entry) => entry.2 += 1,
                None => parts.push((index as u8, what, 1)),
            }
        }
    }
    parts
}
