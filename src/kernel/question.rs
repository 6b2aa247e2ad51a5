//! Questions and answers. There are five kinds, each with a check and a default, so an illegal answer never reaches a
//! rule. `words` writes and reads answers; `sampler` draws them at random.

use super::{Complaint, Ruleset, Seat};

/// One question to one seat.
pub struct Question<R: Ruleset> {
    pub seat: Seat,
    pub id: R::QuestionId,
    pub kind: Kind<R::Choice>,
}

/// One option: how many copies can be chosen, and how much each counts toward the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opt<C> {
    pub what: C,
    pub copies: u16,
    /// How much each copy counts toward the limit; 0 is free.
    pub weight: u16,
    /// A tier may be chosen only after all copies of every earlier tier are chosen.
    pub tier: u8,
}

impl<C> Opt<C> {
    pub fn one(what: C) -> Self {
        Opt { what, copies: 1, weight: 1, tier: 0 }
    }

    pub fn many(what: C, copies: u16) -> Self {
        Opt { what, copies, weight: 1, tier: 0 }
    }

    /// The first option that must be used up before this one and is not; `taken` gives the number already chosen.
    pub fn waits_for<'a>(&self, options: &'a [Opt<C>], taken: impl Fn(&C) -> u16) -> Option<&'a Opt<C>> {
        options.iter().find(|other| other.tier < self.tier && taken(&other.what) < other.copies)
    }

    /// Whether it can be chosen at all: the earlier tiers do not use up the limit.
    pub fn is_in_reach(&self, options: &[Opt<C>], most: u16) -> bool {
        let before = options.iter().filter(|other| other.tier < self.tier).map(|other| other.copies * other.weight);
        before.sum::<u16>() < most
    }
}

/// Things to distribute: how many, and the bins (by index) that they may go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<C> {
    pub what: C,
    pub count: u16,
    pub bins: u64,
}

pub enum Kind<C> {
    /// One of a list.
    Pick { options: Vec<C>, default: usize },
    /// Some of a list, within a limit; `ordered` if the order matters.
    Subset { options: Vec<Opt<C>>, least: u16, most: u16, ordered: bool },
    /// Groups over bins with caps; with `all`, everything that there is room for must be placed.
    Distribute { groups: Vec<Group<C>>, bins: Vec<(C, u16)>, all: bool },
    /// One of a list, repeatedly, until `ok`; the default is an option, or `ok` if there is none.
    Loop { options: Vec<C>, default: Option<usize> },
    /// Free text with its own check.
    Form(Box<dyn Form>),
}

/// A free-form answer: it can be checked and sampled, but not listed.
pub trait Form {
    /// The canonical text of a legal answer, or why it is not one.
    fn check(&self, text: &str) -> Result<String, Complaint>;
    fn default(&self) -> String;
    fn sample(&self, dice: &mut super::chance::BotDice) -> String;
    fn hint(&self) -> String;
    fn copy(&self) -> Box<dyn Form>;
}

impl<C: Clone> Clone for Kind<C> {
    fn clone(&self) -> Self {
        match self {
            Kind::Pick { options, default } => Kind::Pick { options: options.clone(), default: *default },
            Kind::Subset { options, least, most, ordered } => {
                Kind::Subset { options: options.clone(), least: *least, most: *most, ordered: *ordered }
            }
            Kind::Distribute { groups, bins, all } => Kind::Distribute { groups: groups.clone(), bins: bins.clone(), all: *all },
            Kind::Loop { options, default } => Kind::Loop { options: options.clone(), default: *default },
            Kind::Form(form) => Kind::Form(form.copy()),
        }
    }
}

/// An answer to a question; [`Kind::check`] decides whether it is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<C> {
    One(C),
    /// The end of a `Loop`.
    Done,
    /// What was chosen, in the order given, with the count of each.
    Chosen(Vec<(C, u16)>),
    /// Group index, bin, count.
    Split(Vec<(u8, C, u16)>),
    Text(String),
}

/// Why an answer is invalid, as data. The text is made only when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidAnswer<C> {
    WrongKind,
    NotOffered(C),
    TooMany { what: C, most: u16 },
    OverLimit { chosen: u16, most: u16 },
    UnderLimit { chosen: u16, least: u16 },
    FirstOthers(C),
    Elsewhere(C),
    LeftOver(u16),
    Form(Complaint),
}

impl<C: Copy + Eq> Kind<C> {
    /// Checks whether the answer is legal. This is the only check.
    pub fn check(&self, answer: &Answer<C>) -> Result<(), InvalidAnswer<C>> {
        match (self, answer) {
            (Kind::Pick { options, .. } | Kind::Loop { options, .. }, Answer::One(choice)) => {
                if options.contains(choice) {
                    Ok(())
                } else {
                    Err(InvalidAnswer::NotOffered(*choice))
                }
            }
            (Kind::Loop { .. }, Answer::Done) => Ok(()),
            (Kind::Subset { options, least, most, .. }, Answer::Chosen(chosen)) => check_subset(options, *least, *most, chosen),
            (Kind::Distribute { groups, bins, all }, Answer::Split(parts)) => check_split(groups, bins, *all, parts),
            (Kind::Form(form), Answer::Text(text)) => form.check(text).map(|_| ()).map_err(InvalidAnswer::Form),
            _ => Err(InvalidAnswer::WrongKind),
        }
    }

    /// What can be chosen, in the order of the list; of a distribution, the groups.
    pub fn choices(&self) -> Vec<C> {
        match self {
            Kind::Pick { options, .. } | Kind::Loop { options, .. } => options.clone(),
            Kind::Subset { options, .. } => options.iter().map(|option| option.what).collect(),
            Kind::Distribute { groups, .. } => groups.iter().map(|group| group.what).collect(),
            Kind::Form(_) => Vec::new(),
        }
    }

    /// The answer of bots that have none of their own, and of `!default`.
    pub fn default_answer(&self) -> Answer<C> {
        match self {
            Kind::Pick { options, default } => Answer::One(options[*default]),
            Kind::Loop { options, default } => default.map_or(Answer::Done, |index| Answer::One(options[index])),
            // Where something must be chosen, the default is as much as the limit allows.
            Kind::Subset { least: 0, .. } => Answer::Chosen(Vec::new()),
            Kind::Subset { options, most, .. } => Answer::Chosen(first_fitting(options, *most)),
            Kind::Distribute { groups, bins, .. } => Answer::Split(fill_in_order(groups, bins)),
            Kind::Form(form) => Answer::Text(form.default()),
        }
    }

    /// The only legal answer, if there is just one: such a question is not asked.
    pub fn only_answer(&self) -> Option<Answer<C>> {
        match self {
            Kind::Pick { options, .. } => match options.as_slice() {
                [only] => Some(Answer::One(*only)),
                _ => None,
            },
            Kind::Loop { options, .. } => options.is_empty().then_some(Answer::Done),
            Kind::Subset { options, least, most, ordered } => only_subset(options, *least, *most, *ordered),
            Kind::Distribute { groups, bins, all } => only_split(groups, bins, *all),
            Kind::Form(_) => None,
        }
    }
}

/// The only legal selection: everything within reach, if that is the least that must be chosen.
fn only_subset<C: Copy + Eq>(options: &[Opt<C>], least: u16, most: u16, ordered: bool) -> Option<Answer<C>> {
    let weight = |option: &Opt<C>, count: u16| option.weight.saturating_mul(count);
    let left_for = |option: &Opt<C>| {
        let earlier = options.iter().filter(|other| other.tier < option.tier);
        most.checked_sub(sum(earlier.map(|other| weight(other, other.copies))))
    };
    let fits = |option: &Opt<C>| {
        let left = left_for(option)?;
        Some(left.checked_div(option.weight).map_or(option.copies, |room| option.copies.min(room))).filter(|count| *count > 0)
    };
    let in_reach = || options.iter().filter_map(|option| Some((option, fits(option)?)));
    let competes = |option: &Opt<C>| {
        let rivals = in_reach().filter(|(other, _)| other.tier == option.tier);
        left_for(option).is_none_or(|left| sum(rivals.map(|(other, count)| weight(other, count))) > left)
    };
    let several = sum(in_reach().map(|(_, count)| count)) > least || (ordered && in_reach().count() > 1);
    if several || in_reach().any(|(option, _)| competes(option)) {
        return None;
    }
    let chosen: Vec<(C, u16)> = in_reach().map(|(option, count)| (option.what, count)).collect();
    check_subset(options, least, most, &chosen).is_ok().then_some(Answer::Chosen(chosen))
}

/// The only legal distribution: everything must be placed, and there is just one way to do it. Several groups are always asked
/// about, unless nothing can be placed.
fn only_split<C: Copy + Eq>(groups: &[Group<C>], bins: &[(C, u16)], all: bool) -> Option<Answer<C>> {
    let parts = fill_in_order(groups, bins);
    if parts.is_empty() {
        return Some(Answer::Split(parts));
    }
    let [group] = groups else { return None };
    let open = || bins.iter().enumerate().filter(|(bin, (_, cap))| *cap > 0 && group.bins >> bin & 1 == 1);
    let full = sum(open().map(|(_, (_, cap))| *cap)) <= group.count;
    (all && (full || open().count() == 1)).then_some(Answer::Split(parts))
}

fn check_subset<C: Copy + Eq>(options: &[Opt<C>], least: u16, most: u16, chosen: &[(C, u16)]) -> Result<(), InvalidAnswer<C>> {
    let mut total = 0u16;
    let mut weight = 0u16;
    let taken = |what: &C| sum(chosen.iter().filter(|(other, _)| other == what).map(|(_, count)| *count));
    for (what, count) in chosen {
        let option = options.iter().find(|option| option.what == *what).ok_or(InvalidAnswer::NotOffered(*what))?;
        if taken(what) > option.copies {
            return Err(InvalidAnswer::TooMany { what: *what, most: option.copies });
        }
        total = total.saturating_add(*count);
        weight = weight.saturating_add(option.weight.saturating_mul(*count));
        if let Some(earlier) = option.waits_for(options, taken) {
            return Err(InvalidAnswer::FirstOthers(earlier.what));
        }
    }
    if weight > most {
        return Err(InvalidAnswer::OverLimit { chosen: weight, most });
    }
    if total < least {
        return Err(InvalidAnswer::UnderLimit { chosen: total, least });
    }
    Ok(())
}

fn check_split<C: Copy + Eq>(
    groups: &[Group<C>],
    bins: &[(C, u16)],
    all: bool,
    parts: &[(u8, C, u16)],
) -> Result<(), InvalidAnswer<C>> {
    for (index, what, _) in parts {
        let group = groups.get(usize::from(*index)).ok_or(InvalidAnswer::WrongKind)?;
        let bin = bins.iter().position(|(bin, _)| bin == what).ok_or(InvalidAnswer::NotOffered(*what))?;
        if group.bins >> bin & 1 == 0 {
            return Err(InvalidAnswer::Elsewhere(*what));
        }
        let in_bin = sum(parts.iter().filter(|(_, other, _)| other == what).map(|(_, _, count)| *count));
        if in_bin > bins[bin].1 {
            return Err(InvalidAnswer::TooMany { what: *what, most: bins[bin].1 });
        }
        let of_group = sum(parts.iter().filter(|(other, _, _)| other == index).map(|(_, _, count)| *count));
        if of_group > group.count {
            return Err(InvalidAnswer::OverLimit { chosen: of_group, most: group.count });
        }
    }
    if all {
        let placed = sum(parts.iter().map(|(_, _, count)| *count));
        let could = sum(fill_in_order(groups, bins).iter().map(|(_, _, count)| *count));
        if placed < could {
            return Err(InvalidAnswer::LeftOver(could - placed));
        }
    }
    Ok(())
}

/// Adds up typed counts; a sum that is too large saturates.
fn sum(counts: impl Iterator<Item = u16>) -> u16 {
    counts.fold(0, u16::saturating_add)
}

/// Takes options in order while the limit allows.
fn first_fitting<C: Copy>(options: &[Opt<C>], most: u16) -> Vec<(C, u16)> {
    let mut left = most;
    let mut chosen = Vec::new();
    for option in options {
        let count = left.checked_div(option.weight).map_or(option.copies, |room| option.copies.min(room));
        if count > 0 {
            chosen.push((option.what, count));
            left -= count * option.weight;
        }
    }
    chosen
}

/// Fills the bins in order.
pub fn fill_in_order<C: Copy>(groups: &[Group<C>], bins: &[(C, u16)]) -> Vec<(u8, C, u16)> {
    let mut room: Vec<u16> = bins.iter().map(|(_, cap)| *cap).collect();
    let mut parts = Vec::new();
    // The most restricted group goes first, so a die that may go anywhere takes the remaining room.
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|index| groups[*index].bins.count_ones());
    for index in order {
        let mut left = groups[index].count;
        for (bin, (what, _)) in bins.iter().enumerate() {
            let count = room[bin].min(left);
            if count > 0 && groups[index].bins >> bin & 1 == 1 {
                parts.push((index as u8, *what, count));
                room[bin] -= count;
                left -= count;
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every selection of up to two copies of three options, in every order of the options.
    fn selections() -> Vec<Vec<(u8, u16)>> {
        let counts = (0..27u16).map(|code| [code % 3, code / 3 % 3, code / 9]);
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let all = counts.flat_map(|counts| orders.map(|order| order.map(|what| (what as u8, counts[what]))));
        let mut all: Vec<Vec<(u8, u16)>> = all.map(|parts| parts.into_iter().filter(|(_, count)| *count > 0).collect()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The legal answers, counted as different only if they mean something different.
    fn legal<C: Copy + Eq + Ord>(
        kind: &Kind<C>,
        answers: impl Iterator<Item = Vec<(C, u16)>>,
        ordered: bool,
    ) -> Vec<Vec<(C, u16)>> {
        let fits = |answer: &Vec<(C, u16)>| match kind {
            Kind::Distribute { .. } => {
                kind.check(&Answer::Split(answer.iter().map(|(bin, count)| (0, *bin, *count)).collect())).is_ok()
            }
            _ => kind.check(&Answer::Chosen(answer.clone())).is_ok(),
        };
        let mut found: Vec<Vec<(C, u16)>> = answers.filter(fits).collect();
        if !ordered {
            found.iter_mut().for_each(|answer| answer.sort());
        }
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn the_only_subset_is_found_exactly_when_there_is_one() {
        let all = selections();
        for code in 0..6561usize {
            let digit = |place: u32| (code / 3usize.pow(place) % 3) as u16;
            let option = |what: u8| {
                let (copies, weight) = (digit(u32::from(what)), digit(3 + u32::from(what)).min(1));
                Opt { what, copies, weight, tier: u8::from(what == 2 && digit(6) == 2) }
            };
            let options: Vec<Opt<u8>> = (0..3).map(option).filter(|option| option.copies > 0).collect();
            for (least, ordered) in [(digit(6).min(1), false), (digit(7), true), (digit(7) + 1, false)] {
                let kind = Kind::Subset { options: options.clone(), least, most: digit(7) + 1, ordered };
                let legal = legal(&kind, all.iter().cloned(), ordered);
                match (kind.only_answer(), legal.as_slice()) {
                    (Some(Answer::Chosen(mut only)), [one]) => {
                        only.sort();
                        assert_eq!(&only, one);
                    }
                    (None, [_]) => panic!("the only answer {legal:?} is not found: {options:?}, {least}"),
                    (Some(only), several) => panic!("{only:?} is not the only one of {several:?}: {options:?}"),
                    (None, _) => {}
                }
            }
        }
    }

    #[test]
    fn the_only_distribution_is_found_exactly_when_there_is_one() {
        let all = selections();
        for code in 0..162usize {
            let digit = |place: u32| (code / 3usize.pow(place) % 3) as u16;
            let bins: Vec<(u8, u16)> = (0..3).map(|bin| (bin, digit(u32::from(bin)))).collect();
            for mask in 0..8 {
                let groups = vec![Group { what: 9, count: digit(3) + 1, bins: mask }];
                for every in [false, true] {
                    let kind = Kind::Distribute { groups: groups.clone(), bins: bins.clone(), all: every };
                    let legal = legal(&kind, all.iter().cloned(), false);
                    assert_eq!(
                        kind.only_answer().is_some(),
                        legal.len() == 1,
                        "{groups:?} over {bins:?}, all {every}: {legal:?}"
                    );
                }
            }
        }
    }
}
