//! Transcripts: game files with facts. `| text` must appear in the output of the line above it, in order; `!| text` must
//! not. A run also returns the whole output, so that it can be recorded and compared.

use super::journal::{self, Above, Journal, Line, LineKind};
use super::table::Asked;
use super::{Complaint, Header, Ruleset, Session, Shown, Status};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub text: String,
    pub absent: bool,
    pub number: usize,
}

/// One line and the facts that its output must match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub line: Line,
    pub facts: Vec<Fact>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Where a transcript fails, and what was found instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {number}: {what}")]
pub struct Difference {
    pub number: usize,
    pub what: String,
}

/// A finished run: the whole output and the final session.
pub struct Ran<R: Ruleset> {
    pub output: String,
    pub session: Session<R>,
}

impl Transcript {
    pub fn parse(text: &str) -> Result<Self, Complaint> {
        let mut lines = text.lines().enumerate();
        let header = lines.by_ref().find(|(_, line)| journal::is_game_line(line));
        let (_, header) = header.ok_or_else(|| Complaint::input("the file is empty", "Specify a transcript"))?;
        let header = Header::parse(header)?;
        let mut entries: Vec<Entry> = Vec::new();
        let mut above = Above::default();
        for (index, text) in lines {
            let number = index + 1;
            let text = text.trim_start();
            let absent = text.strip_prefix("!|");
            if let Some(fact) = absent.or_else(|| text.strip_prefix('|')) {
                let entry = entries.last_mut().ok_or_else(|| {
                    Complaint::input(format!("line {number}: a fact needs a line above it"), "Move it under a command")
                })?;
                entry.facts.push(Fact { text: fact.trim().to_string(), absent: absent.is_some(), number });
            } else if journal::is_game_line(text) && !above.takes(text, number)? {
                entries.push(Entry { line: above.over(Line::parse(text, number)?)?, facts: Vec::new() });
            }
        }
        above.end()?;
        Ok(Transcript { header, entries })
    }

    /// The values of a directive that does not affect the game, such as `!clause`.
    pub fn notes<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let directives = self.entries.iter().filter(|entry| entry.line.kind == LineKind::Directive);
        directives.filter_map(move |entry| entry.line.text.strip_prefix(word)?.strip_prefix(' '))
    }

    /// Plays the transcript and checks its facts.
    pub fn run<R: Ruleset>(&self, rules: Rc<R>) -> Result<Ran<R>, Difference> {
        let at_head = |what: String| Difference { number: 1, what };
        // Bots give their recorded answers, unless the file has `!live`.
        let live = self.entries.iter().any(|entry| entry.line.kind == LineKind::Directive && entry.line.text == "live");
        let seating = if live {
            super::seating(rules.as_ref(), &self.header).map_err(|problems| at_head(problems.join("; ")))?
        } else {
            Rc::new(|| Box::new(super::decider::Keyboard) as Box<dyn super::Decider<R>>)
        };
        let session = Session::new(rules, self.header.clone(), seating).map_err(|errors| at_head(errors.join("; ")))?;
        let mut runner = Runner { session, shown: 0, output: String::new(), begun: false, defaults: Vec::new() };
        for (index, entry) in self.entries.iter().enumerate() {
            // If the game got stuck here, the order that follows resolved it.
            let next = self.entries[index + 1..].iter().find(|entry| entry.line.kind != LineKind::Mark);
            let helped = next.is_some_and(|next| next.line.kind == LineKind::Directive && journal::is_order(&next.line.text));
            runner.entry(entry, helped)?;
        }
        // A game that was saved in the middle of a command has no facts and may leave its last question open.
        let states = self.entries.iter().any(|entry| !entry.facts.is_empty());
        runner.finish(self.entries.last().map_or(1, |entry| entry.line.number), states)
    }
}

struct Runner<R: Ruleset> {
    session: Session<R>,
    shown: usize,
    output: String,
    begun: bool,
    defaults: Vec<String>,
}

impl<R: Ruleset> Runner<R> {
    fn entry(&mut self, entry: &Entry, helped: bool) -> Result<(), Difference> {
        let line = &entry.line;
        let differs = |what: String| Difference { number: line.number, what };
        let shown = match line.kind {
            LineKind::Directive => self.directive(line)?,
            LineKind::Mark => {
                let now = Line::mark(self.session.fingerprint());
                let under_command = self.session.last_mark().is_some_and(|mark| mark.text == line.text);
                if !under_command && now.text != line.text {
                    return Err(differs(format!("the state should be {}, but it is {}", line.text, now.text)));
                }
                String::new()
            }
            LineKind::Answer => {
                self.begin().map_err(differs)?;
                self.answer_defaults(line).map_err(differs)?;
                self.output.push_str(&format!("{line}\n"));
                match self.answer(line).map_err(differs)? {
                    Ok(shown) => shown,
                    Err(shown) if helped && self.session.is_stuck() => shown,
                    Err(shown) if entry.facts.iter().any(|fact| !fact.absent) => shown,
                    Err(shown) if shown.starts_with("Refused: ") => {
                        let remedy = "to expect this refusal, add a line such as \"| Refused\" below it";
                        return Err(differs(format!("{shown} ({remedy})")));
                    }
                    Err(shown) => return Err(differs(shown)),
                }
            }
        };
        for text in shown.lines() {
            self.output.push_str(&format!("    {text}\n"));
        }
        hold(&entry.facts, &shown)
    }

    fn directive(&mut self, line: &Line) -> Result<String, Difference> {
        let (word, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        match word {
            _ if super::session::is_note(word) => {} // See `notes`.
            "default" => {
                // Whole keys separated by commas, or first words of keys.
                self.defaults.extend(rest.split(',').map(|key| key.trim().to_string()));
                self.defaults.extend(rest.split([',', ' ']).map(|word| word.trim().to_string()));
            }
            _ => {
                let result = self.session.directive(&line.text);
                result.map_err(|complaint| Difference { number: line.number, what: complaint.to_string() })?;
                let order = journal::is_order(&line.text);
                if order {
                    self.output.push_str(&format!("{line}\n"));
                } else {
                    self.shown = self.session.event_count();
                }
                if self.begun {
                    self.run_on().map_err(|what| Difference { number: line.number, what })?;
                }
                if order {
                    return Ok(self.news(Shown::ToAll));
                }
            }
        }
        Ok(String::new())
    }

    /// The events since the last output.
    fn news(&mut self, to: Shown) -> String {
        let table = self.session.table();
        let show = |event| table.rules().show_event(table.state(), event, to);
        let shown: Vec<String> = self.session.events().skip(self.shown).map(show).filter(|text| !text.is_empty()).collect();
        self.shown = self.session.event_count();
        shown.join("\n")
    }

    fn begin(&mut self) -> Result<(), String> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.run_on()
    }

    fn run_on(&mut self) -> Result<(), String> {
        match self.session.run() {
            Status::Failed(failure) => Err(failure.to_string()),
            _ => Ok(()),
        }
    }

    /// Gives the default answer to questions named by `!default`, unless the next line answers them.
    fn answer_defaults(&mut self, next: &Line) -> Result<(), String> {
        loop {
            let Some(Asked::Question(question)) = self.session.asked() else { return Ok(()) };
            let table = self.session.table();
            let key = table.rules().question_key(table, &question.id);
            let seat = table.header().seat_name(question.seat).to_string();
            let named = self.defaults.iter().any(|word| key == *word || key.split(' ').next() == Some(word));
            if !named || (next.key == key && next.seat == seat) {
                return Ok(());
            }
            let line = Line::answer(&seat, &key, "");
            self.session.answer(&line).map_err(|complaint| complaint.to_string())?;
        }
    }

    /// The output of a line; the inner error is a refusal, or a command that failed and was undone.
    fn answer(&mut self, line: &Line) -> Result<Result<String, String>, String> {
        let seat = self.session.header().seat(&line.seat);
        let to = seat.map_or(Shown::ToAll, Shown::To);
        if line.key.is_empty()
            && let Some(seat) = seat
        {
            let table = self.session.look();
            if let Some(answer) = table.rules().inspect(table, seat, &line.text) {
                self.no_script_failed()?;
                return Ok(answer.map_err(|complaint| complaint.to_string()));
            }
        }
        match self.session.answer(line) {
            Err(complaint) => {
                self.no_script_failed()?;
                return Ok(Err(complaint.to_string()));
            }
            Ok(Status::Failed(failure)) => {
                self.shown = self.shown.min(self.session.event_count());
                // The steps before the failing one are complete.
                let news = self.news(to);
                self.session.run();
                return Ok(Err(if news.is_empty() { failure.to_string() } else { format!("{news}\n{failure}") }));
            }
            Ok(_) => {}
        }
        Ok(Ok(self.news(to)))
    }

    /// An inspection leaves out what fails; a transcript must not pass because of that.
    fn no_script_failed(&self) -> Result<(), String> {
        let table = self.session.table();
        match table.rules().failed_looking(table) {
            Some(failure) => Err(format!("a script failed while this was inspected: {failure}")),
            None => Ok(()),
        }
    }

    fn finish(mut self, number: usize, closed: bool) -> Result<Ran<R>, Difference> {
        let differs = |what: String| Difference { number, what };
        self.begin().map_err(differs)?;
        self.answer_defaults(&Line::command("", "")).map_err(differs)?;
        let table = self.session.table();
        // A question that lets others give commands is not part of a command.
        let inside = closed && table.meanwhile().is_empty();
        if inside && let Some(Asked::Question(question)) = self.session.asked() {
            let key = table.rules().question_key(table, &question.id);
            let seat = table.header().seat_name(question.seat);
            return Err(differs(format!("the question \"{seat}: {key}>\" has no answer")));
        }
        if self.session.table().forced_left() > 0 {
            return Err(differs("forced dice of bots were never thrown, or show more than the number of choices".to_string()));
        }
        let left = R::chance(self.session.base()).left_over();
        if !left.is_empty() {
            return Err(differs(format!("forced dice were never rolled: {left:?}")));
        }
        Ok(Ran { output: self.output, session: self.session })
    }
}

/// Checks that facts appear in order and absent ones not at all.
fn hold(facts: &[Fact], shown: &str) -> Result<(), Difference> {
    let mut rest = shown;
    for fact in facts {
        let differs = |what: String| Difference { number: fact.number, what };
        if fact.absent {
            if shown.contains(&fact.text) {
                return Err(differs(format!("{:?} should not appear, but it does in:\n{shown}", fact.text)));
            }
        } else {
            match rest.find(&fact.text) {
                Some(at) => rest = &rest[at + fact.text.len()..],
                None => return Err(differs(format!("{:?} does not appear (in this order) in:\n{shown}", fact.text))),
            }
        }
    }
    Ok(())
}

/// Why a game is not the same when it is repeated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unrepeatable(pub String);

/// Replays a game from the text of its own journal and compares events, fingerprint and open question.
pub fn replays<R: Ruleset>(session: &Session<R>) -> Result<(), Unrepeatable> {
    let journal = Journal::parse(&session.journal().text(), false).map_err(|complaint| Unrepeatable(complaint.to_string()))?;
    let seating = || Box::new(super::decider::Keyboard) as Box<dyn super::Decider<R>>;
    let (again, status) =
        Session::load(session.table().rules_rc(), journal, Rc::new(seating)).map_err(|error| Unrepeatable(error.to_string()))?;
    if let Status::Failed(failure) = status {
        return Err(Unrepeatable(format!("the replay of its own journal stops: {failure}")));
    }
    let differing = session.events().zip(again.events()).position(|(one, other)| one != other);
    if let Some(index) = differing {
        return Err(Unrepeatable(format!("the replay of its own journal differs at event {index}")));
    }
    if session.event_count() != again.event_count() || session.fingerprint() != again.fingerprint() {
        return Err(Unrepeatable("the replay of its own journal ends in a different state".to_string()));
    }
    if asked_text(session) != asked_text(&again) {
        return Err(Unrepeatable("the replay of its own journal asks a different question".to_string()));
    }
    Ok(())
}

/// Undoes every answer of a person, one by one, then redoes them all; each step must give the same state as before.
pub fn undoes<R: Ruleset>(session: &mut Session<R>) -> Result<(), Unrepeatable> {
    let look = |session: &Session<R>| (session.fingerprint(), session.event_count(), asked_text(session));
    let mut before = vec![look(session)];
    while session.undo().is_ok() {
        before.push(look(session));
    }
    before.pop();
    while let Some(wanted) = before.pop() {
        let line = session.redo().map_err(|complaint| Unrepeatable(format!("redo: {complaint}")))?;
        if look(session) != wanted {
            return Err(Unrepeatable(format!("after undo and redo, {:?} leads to a different state", line.to_string())));
        }
    }
    Ok(())
}

/// The open question as a prompt, such as `red: bid>`.
pub fn asked_text<R: Ruleset>(session: &Session<R>) -> Option<String> {
    let table = session.table();
    Some(match session.asked()? {
        Asked::Command(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| table.header().seat_name(*seat)).collect();
            format!("{}>", names.join(", "))
        }
        Asked::Question(question) => {
            let key = table.rules().question_key(table, &question.id);
            format!("{}: {key}>", table.header().seat_name(question.seat))
        }
    })
}
