//! Questions and answers: five kinds, each with a checker and a default, so that an illegal answer never
//! reaches a rule. How answers are written lives in `words`, how they are drawn at random in `sampler`.

use super::{Complaint, Ruleset, Seat};

/// One question to one seat.
pub struct Question<R: Ruleset> {
    pub seat: Seat,
    pub id: R::QuestionId,
    pub kind: Kind<R::Choice>,
}

/// One thing to choose, how often, and what it costs of the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opt<C> {
    pub what: C,
    pub copies: u16,
    /// What each copy takes of the limit; 0 is free.
    pub weight: u16,
    /// A later tier may be chosen only once every earlier one is chosen wholly.
    pub tier: u8,
}

impl<C> Opt<C> {
    pub fn one(what: C) -> Self {
        Opt { what, copies: 1, weight: 1, tier: 0 }
    }

    pub fn many(what: C, copies: u16) -> Self {
        Opt { what, copies, weight: 1, tier: 0 }
    }

    /// The first of the options that must be chosen wholly before this one and is not yet; `taken` says how many are.
    pub fn waits_for<'a>(&self, options: &'a [Opt<C>], taken: impl Fn(&C) -> u16) -> Option<&'a Opt<C>> {
        options.iter().find(|other| other.tier < self.tier && taken(&other.what) < other.copies)
    }

    /// Whether it can be chosen at all: whatever must come first leaves something of the limit.
    pub fn is_in_reach(&self, options: &[Opt<C>], most: u16) -> bool {
        let before = options.iter().filter(|other| other.tier < self.tier).map(|other| other.copies * other.weight);
        before.sum::<u16>() < most
    }
}

/// Things to hand out in a `Distribute`: how many, and which bins (by index) they may go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<C> {
    pub what: C,
    pub count: u16,
    pub bins: u64,
}

pub enum Kind<C> {
    /// One of a list.
    Pick { options: Vec<C>, default: usize },
    /// Some of a list, within a limit; `ordered` where the order given matters.
    Subset { options: Vec<Opt<C>>, least: u16, most: u16, ordered: bool },
    /// Groups over bins with caps; `all` where nothing may be left over that has room.
    Distribute { groups: Vec<Group<C>>, bins: Vec<(C, u16)>, all: bool },
    /// One of a list, again and again, until `ok`.
    Loop { options: Vec<C> },
    /// Free text with a checker of its own.
    Form(Box<dyn Form>),
}

/// A free-form answer: checked, sampled, never listed.
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
            Kind::Loop { options } => Kind::Loop { options: options.clone() },
            Kind::Form(form) => Kind::Form(form.copy()),
        }
    }
}

/// An answer to a question; whether it fits, [`Kind::check`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<C> {
    One(C),
    /// The end of a `Loop`.
    Done,
    /// What was chosen, in the order given, with how many of each.
    Chosen(Vec<(C, u16)>),
    /// Group index, bin, how many.
    Split(Vec<(u8, C, u16)>),
    Text(String),
}

/// Why an answer does not fit its question, as data; the words are made only when somebody reads them.
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
    /// The truth about legality.
    pub fn check(&self, answer: &Answer<C>) -> Result<(), InvalidAnswer<C>> {
        match (self, answer) {
            (Kind::Pick { options, .. } | Kind::Loop { options }, Answer::One(choice)) => {
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

    /// The answer given by somebody who does not care.
    pub fn default_answer(&self) -> Answer<C> {
        match self {
            Kind::Pick { options, default } => Answer::One(options[*default]),
            Kind::Loop { .. } => Answer::Done,
            // Who has to choose something takes all there is room for.
            Kind::Subset { least: 0, .. } => Answer::Chosen(Vec::new()),
            Kind::Subset { options, most, .. } => Answer::Chosen(first_fitting(options, *most)),
            Kind::Distribute { groups, bins, .. } => Answer::Split(fill_in_order(groups, bins)),
            Kind::Form(form) => Answer::Text(form.default()),
        }
    }
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

/// Adds up what somebody may have typed, however much it is.
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

/// Fills bins from the first on.
pub fn fill_in_order<C: Copy>(groups: &[Group<C>], bins: &[(C, u16)]) -> Vec<(u8, C, u16)> {
    let mut room: Vec<u16> = bins.iter().map(|(_, cap)| *cap).collect();
    let mut parts = Vec::new();
    // The pickiest group first, so that a die that may go anywhere takes what is left.
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
