//! Facts: `| text` must appear in the output of the line above it, in order, and `!| text` must not. `| @blue text` looks at
//! the output as that seat sees it. `?| text` and `!?| text` are about the prompt that the line below answers. A refusal is
//! stated by its clause or in full, so that no other refusal fits.

use super::Difference;
use crate::kernel::{Complaint, Failure, Header, Seat, Shown};

/// What a fact looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The output of the line above it.
    Output,
    /// The prompt that the line below it answers.
    Prompt,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub about: About,
    /// Whose view of the output it is about; by default that of the line's own seat.
    pub seat: Option<Seat>,
    pub text: String,
    pub absent: bool,
    pub number: usize,
}

impl Fact {
    /// Reads a fact; `None` if the line is something else.
    pub(super) fn parse(header: &Header, line: &str, number: usize) -> Result<Option<Self>, Complaint> {
        let wrong = |what: String, remedy: String| Complaint::input(format!("line {number}: {what}"), remedy);
        let (absent, rest) = line.strip_prefix('!').map_or((false, line), |rest| (true, rest));
        let (about, rest) = rest.strip_prefix('?').map_or((About::Output, rest), |rest| (About::Prompt, rest));
        let Some(text) = rest.strip_prefix('|').map(str::trim) else { return Ok(None) };
        let (seat, text) = match text.strip_prefix('@') {
            None => (None, text),
            Some(rest) => {
                let (name, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let seats: Vec<&str> = header.seats.iter().map(|(seat, _)| seat.as_str()).collect();
                let unknown = || wrong(format!("there is no seat {name:?}"), format!("The seats are {}", seats.join(", ")));
                (Some(header.seat(name).ok_or_else(unknown)?), text.trim())
            }
        };
        if about == About::Prompt && seat.is_some() {
            let remedy = "Remove the seat; a prompt is shown only to the seat that answers";
            return Err(wrong("a fact about a prompt takes no seat".into(), remedy.into()));
        }
        if text.is_empty() {
            return Err(wrong("the fact is empty".into(), "Write the expected text after the |".into()));
        }
        Ok(Some(Fact { about, seat, text: text.to_string(), absent, number }))
    }

    /// Whether it states a refusal.
    pub(super) fn is_refusal(&self) -> bool {
        !self.absent && Stated::of(&self.text).is_some()
    }

    fn differs(&self, what: String) -> Difference {
        Difference { number: self.number, what }
    }
}

/// How a fact states a refusal.
enum Stated<'a> {
    /// `Refused (COM-6, COM-7)`: the refusal cites all these clauses.
    Clauses(&'a str),
    /// `Refused: ...`: the whole text.
    Text,
    /// `Refused` alone, which would fit every refusal.
    Bare,
}

impl<'a> Stated<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix("Refused")?.trim_start();
        match rest.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')').map(Stated::Clauses),
            None if rest.is_empty() => Some(Stated::Bare),
            None => rest.starts_with(':').then_some(Stated::Text),
        }
    }
}

/// Whether a fact states this refusal.
fn states(fact: &Fact, complaint: &Complaint) -> bool {
    match Stated::of(&fact.text) {
        Some(Stated::Clauses(named)) => {
            let cited: Vec<&str> = complaint.clause.split(',').map(str::trim).filter(|clause| !clause.is_empty()).collect();
            named.split(',').all(|clause| cited.contains(&clause.trim()))
        }
        Some(Stated::Text) => one_line(&fact.text) == one_line(&complaint.to_string()),
        Some(Stated::Bare) | None => false,
    }
}

/// A text on one line, as facts are; a refusal may have several lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The facts that would state this refusal.
pub(super) fn stating(complaint: &Complaint) -> String {
    let whole = format!("| {}", one_line(&complaint.to_string()));
    match complaint.clause.as_str() {
        "" => whole,
        clause => format!("| Refused ({clause})\n{whole}"),
    }
}

/// What a line printed.
pub(super) struct Printed {
    /// Its text for the line's own seat, then for each seat that a fact names.
    views: Vec<View>,
    pub refusal: Option<Complaint>,
    pub failure: Option<Failure>,
    /// Whether other seats read nothing of it: it is an inspection or a refusal.
    private: bool,
}

struct View {
    to: Shown,
    text: String,
    /// Where the text of the failure begins, if there is one.
    failed_at: usize,
}

impl Printed {
    pub fn new(own: Shown, facts: &[Fact]) -> Self {
        let mut seats: Vec<Shown> = Vec::new();
        for to in facts.iter().filter_map(|fact| fact.seat).map(Shown::To) {
            if !seats.contains(&to) {
                seats.push(to);
            }
        }
        let view = |to| View { to, text: String::new(), failed_at: 0 };
        let views = std::iter::once(own).chain(seats).map(view).collect();
        Printed { views, refusal: None, failure: None, private: false }
    }

    /// The text for the line's own seat.
    pub fn own(&self) -> &str {
        &self.views[0].text
    }

    /// Adds an event, shown to each viewer.
    pub fn event(&mut self, show: impl Fn(Shown) -> String) {
        self.views.iter_mut().for_each(|view| add(&mut view.text, &show(view.to)));
    }

    /// Adds what only the line's own seat reads.
    pub fn tell(&mut self, text: &str) {
        self.private = true;
        let own = self.views[0].to;
        self.views.iter_mut().filter(|view| view.to == own).for_each(|view| add(&mut view.text, text));
    }

    pub fn refuse(&mut self, complaint: Complaint) {
        self.tell(&complaint.to_string());
        self.refusal = Some(complaint);
    }

    pub fn fail(&mut self, failure: Failure) {
        for view in &mut self.views {
            view.failed_at = view.text.len();
            add(&mut view.text, &failure.to_string());
        }
        self.failure = Some(failure);
    }

    /// Whether the facts state the failure: all of them hold, and at least one is found in its text.
    pub fn failure_is_stated(&self, facts: &[Fact], header: &Header) -> bool {
        let states = |found: &(usize, usize)| found.1 >= self.views[found.0].failed_at;
        self.hold(facts, header).is_ok_and(|found| found.iter().any(states))
    }

    /// Checks the facts. Returns in which view and where each of them was found.
    pub fn hold(&self, facts: &[Fact], header: &Header) -> Result<Vec<(usize, usize)>, Difference> {
        let mut searches: Vec<Search<'_>> = Vec::new();
        for View { to, text, .. } in &self.views {
            let place = match to {
                Shown::To(seat) if !searches.is_empty() => format!(" what {} sees", header.seat_name(*seat)),
                _ => String::new(),
            };
            searches.push(Search { text, place, from: 0 });
        }
        let mut found = Vec::new();
        for fact in facts {
            let seat = fact.seat.map(Shown::To);
            let named = self.views.iter().skip(1).position(|view| Some(view.to) == seat);
            let view = named.map_or(0, |index| index + 1);
            if self.private && self.views[view].text.is_empty() && view > 0 {
                let name = fact.seat.map_or("nobody", |seat| header.seat_name(seat));
                let what = format!("this line prints nothing for {name}: an inspection or a refusal is shown to one seat only");
                return Err(fact.differs(what));
            }
            if fact.absent
                && let Some(complaint) = self.refusal.as_ref().filter(|complaint| states(fact, complaint))
            {
                return Err(fact.differs(format!("{:?} should not be the refusal, but it is: {complaint}", fact.text)));
            }
            if fact.is_refusal() {
                self.check_refusal(fact)?;
            } else {
                found.extend(searches[view].check(fact)?.map(|at| (view, at)));
            }
        }
        Ok(found)
    }

    fn check_refusal(&self, fact: &Fact) -> Result<(), Difference> {
        match &self.refusal {
            Some(complaint) if states(fact, complaint) => Ok(()),
            Some(complaint) => {
                let facts = stating(complaint);
                Err(fact.differs(format!("{:?} does not state this refusal; write its clause or all of it:\n{facts}", fact.text)))
            }
            None => {
                let shown = self.own();
                Err(fact.differs(format!("{:?} is expected, but the line is not refused; it prints:\n{shown}", fact.text)))
            }
        }
    }
}

fn add(text: &mut String, more: &str) {
    if !more.is_empty() {
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(more);
    }
}

/// Finds facts in a text, in order.
pub(super) struct Search<'a> {
    text: &'a str,
    /// What the text is, after "in".
    place: String,
    from: usize,
}

impl<'a> Search<'a> {
    pub fn in_prompt(text: &'a str, asked: &str) -> Self {
        Search { text, place: format!(" the prompt of \"{asked}\""), from: 0 }
    }

    /// Where the fact is found; `None` for one that must be absent, and is.
    pub fn check(&mut self, fact: &Fact) -> Result<Option<usize>, Difference> {
        let Search { text, place, .. } = self;
        if fact.absent {
            return match text.contains(&fact.text) {
                true => Err(fact.differs(format!("{:?} should not appear, but it does in{place}:\n{text}", fact.text))),
                false => Ok(None),
            };
        }
        match text[self.from..].find(&fact.text) {
            Some(at) => {
                let at = self.from + at;
                self.from = at + fact.text.len();
                Ok(Some(at))
            }
            None => Err(fact.differs(format!("{:?} does not appear (in this order) in{place}:\n{text}", fact.text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A refusal may cite several clauses; a fact names one or more of them.
    #[test]
    fn a_fact_names_clauses_that_the_refusal_cites() {
        let complaint = Complaint {
            fact: "too\n many".into(),
            remedy: "Choose fewer".into(),
            clause: "COM-6, COM-7".into(),
            ..Complaint::default()
        };
        let states = |text: &str| {
            let header = Header::new("toy", &["red"], 1);
            let fact = Fact::parse(&header, &format!("| {text}"), 1).ok().flatten();
            fact.is_some_and(|fact| states(&fact, &complaint))
        };
        let fitting = ["Refused (COM-7)", "Refused (COM-6, COM-7)", "Refused (COM-7,COM-6)"];
        assert_eq!(fitting.map(states), [true; 3]);
        assert!(states("Refused: too many. Choose fewer. (COM-6, COM-7)"), "line breaks are spaces");
        let other = ["Refused (COM-8)", "Refused (COM-7, COM-8)", "Refused (COM)", "Refused (COM-6 COM-7)", "Refused: too many."];
        assert_eq!(other.map(states), [false; 5]);
    }
}
