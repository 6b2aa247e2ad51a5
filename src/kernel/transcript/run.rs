//! Playing a transcript, line by line.

use super::fact::{self, Printed, Search};
use super::{Difference, Entry, Ran, Transcript, asked_text, defaults};
use crate::kernel::decider::{Decider, Keyboard};
use crate::kernel::journal::{self, Line, LineKind};
use crate::kernel::session::{Seating, is_note};
use crate::kernel::table::Asked;
use crate::kernel::{Failure, Ruleset, Session, Shown, Status};
use std::rc::Rc;

impl Transcript {
    /// Plays the transcript and checks its facts.
    pub fn run<R: Ruleset>(&self, rules: Rc<R>) -> Result<Ran<R>, Difference> {
        let mut runner = Runner::new(self, rules, true)?;
        runner.play(usize::MAX)?;
        runner.finish()?;
        Ok(Ran { output: runner.output, session: runner.session })
    }

    /// Plays the transcript up to this line without checking its facts, for those who want to see or continue the game.
    pub fn play<R: Ruleset>(&self, rules: Rc<R>, last: usize) -> Result<Session<R>, Difference> {
        let mut runner = Runner::new(self, rules, false)?;
        runner.play(last)?;
        Ok(runner.session)
    }
}

pub(super) struct Runner<'a, R: Ruleset> {
    transcript: &'a Transcript,
    /// Whether facts are checked.
    checks: bool,
    pub session: Session<R>,
    /// The number of events that have been printed.
    shown: usize,
    output: String,
    begun: bool,
    /// The questions that get their default answer.
    pub defaults: Vec<String>,
}

impl<'a, R: Ruleset> Runner<'a, R> {
    fn new(transcript: &'a Transcript, rules: Rc<R>, checks: bool) -> Result<Self, Difference> {
        let at_head = |what: String| Difference { number: 1, what };
        // Bots give their recorded answers, unless the file has `!live`.
        let seating: Seating<R> = if transcript.is_live() {
            let seating = crate::kernel::seating(rules.as_ref(), &transcript.header);
            seating.map_err(|problems| at_head(problems.join("; ")))?
        } else {
            Rc::new(|| Box::new(Keyboard) as Box<dyn Decider<R>>)
        };
        let session = Session::new(rules, transcript.header.clone(), seating);
        let session = session.map_err(|errors| at_head(errors.join("; ")))?;
        Ok(Runner { transcript, checks, session, shown: 0, output: String::new(), begun: false, defaults: Vec::new() })
    }

    /// Plays up to this line of the file.
    fn play(&mut self, last: usize) -> Result<(), Difference> {
        let count = self.transcript.entries.iter().take_while(|entry| entry.line.number <= last).count();
        for index in 0..count {
            self.entry(index)?;
        }
        if !self.begun {
            let number = self.transcript.entries[..count].last().map_or(1, |entry| entry.line.number);
            let differs = |what: String| Difference { number, what };
            self.begin().map_err(differs)?;
            self.answer_defaults(self.next_answer(count), None, false).map_err(differs)?;
        }
        Ok(())
    }

    fn entry(&mut self, index: usize) -> Result<(), Difference> {
        let entry = &self.transcript.entries[index];
        let differs = |what: String| Difference { number: entry.line.number, what };
        match entry.line.kind {
            LineKind::Answer => self.answer(index, entry),
            LineKind::Directive if journal::is_order(&entry.line.text) => self.order(index, entry),
            LineKind::Directive => self.directive(&entry.line).map_err(differs),
            LineKind::Mark => self.mark(&entry.line).map_err(differs),
            LineKind::Note => Ok(()),
        }
    }

    fn answer(&mut self, index: usize, entry: &Entry) -> Result<(), Difference> {
        let line = &entry.line;
        let differs = |what: String| Difference { number: line.number, what };
        self.take_defaults_below(index);
        self.begin().map_err(differs)?;
        // Questions from before the first line. Those of an earlier line have been answered there.
        self.answer_defaults(Some(line), None, false).map_err(differs)?;
        if self.checks {
            self.check_prompt(entry)?;
        }
        self.output.push_str(&format!("{line}\n"));
        let seat = self.session.header().seat(&line.seat);
        let mut printed = Printed::new(seat.map_or(Shown::ToAll, Shown::To), &entry.facts);
        self.give(line, &mut printed).map_err(differs)?;
        self.answer_defaults(self.next_answer(index + 1), Some(&mut printed), self.is_helped(index)).map_err(differs)?;
        self.judge(index, &printed)
    }

    /// A directive that players give during a game; it prints what it does.
    fn order(&mut self, index: usize, entry: &Entry) -> Result<(), Difference> {
        let line = &entry.line;
        let differs = |what: String| Difference { number: line.number, what };
        self.take_defaults_below(index);
        self.session.directive(&line.text).map_err(|complaint| differs(complaint.to_string()))?;
        self.output.push_str(&format!("{line}\n"));
        if self.begun {
            self.run_on().map_err(differs)?;
        }
        let mut printed = Printed::new(Shown::ToAll, &entry.facts);
        self.news(&mut printed);
        self.answer_defaults(self.next_answer(index + 1), Some(&mut printed), self.is_helped(index)).map_err(differs)?;
        self.judge(index, &printed)
    }

    fn directive(&mut self, line: &Line) -> Result<(), String> {
        let (word, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        if word == "default" {
            self.defaults.extend(defaults::keys(rest));
        } else if !is_note(word) {
            self.session.directive(&line.text).map_err(|complaint| complaint.to_string())?;
            self.shown = self.session.event_count();
            if self.begun {
                self.run_on()?;
            }
        }
        Ok(())
    }

    fn mark(&self, line: &Line) -> Result<(), String> {
        let now = Line::mark(self.session.fingerprint());
        let under_command = self.session.last_mark().is_some_and(|mark| mark.text == line.text);
        if under_command || now.text == line.text {
            return Ok(());
        }
        Err(format!("the state should be {}, but it is {}", line.text, now.text))
    }

    /// A `!default` below a line also holds for the questions that come up after that line.
    fn take_defaults_below(&mut self, index: usize) {
        let below = self.transcript.entries[index + 1..].iter().map(|entry| &entry.line);
        let directives = below.take_while(|line| line.kind != LineKind::Answer).filter(|line| line.kind == LineKind::Directive);
        self.defaults.extend(directives.filter_map(|line| line.text.strip_prefix("default ")).flat_map(defaults::keys));
    }

    /// The first answer from this entry on.
    fn next_answer(&self, from: usize) -> Option<&'a Line> {
        let lines = self.transcript.entries[from..].iter().map(|entry| &entry.line);
        lines.into_iter().find(|line| line.kind == LineKind::Answer)
    }

    /// Whether the next line is an order: if the game gets stuck here, that order resolves it.
    fn is_helped(&self, index: usize) -> bool {
        let next = self.transcript.entries[index + 1..].iter().find(|entry| entry.line.kind != LineKind::Mark);
        next.is_some_and(|next| next.line.kind == LineKind::Directive && journal::is_order(&next.line.text))
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

    /// Prints the events since the last output.
    pub fn news(&mut self, printed: &mut Printed) {
        let table = self.session.table();
        for event in self.session.events().skip(self.shown) {
            printed.event(|to| table.rules().show_event(table.state(), event, to).sentence());
        }
        self.shown = self.session.event_count();
    }

    /// Prints a failure. The steps before the failing one are complete.
    pub fn failed(&mut self, failure: Failure, printed: &mut Printed) {
        self.shown = self.shown.min(self.session.event_count());
        self.news(printed);
        self.session.run();
        printed.fail(failure);
    }

    fn give(&mut self, line: &Line, printed: &mut Printed) -> Result<(), String> {
        if line.key.is_empty()
            && let Some(seat) = self.session.header().seat(&line.seat)
            && let Some(answer) = self.session.inspect(seat, &line.text)
        {
            match answer {
                Ok(doc) => printed.tell(&doc.sentence()),
                Err(complaint) => printed.refuse(complaint),
            }
            return self.no_script_failed();
        }
        match self.session.answer(line) {
            Err(complaint) => {
                printed.refuse(complaint);
                return self.no_script_failed();
            }
            Ok(Status::Failed(failure)) => self.failed(failure, printed),
            Ok(_) => self.news(printed),
        }
        Ok(())
    }

    /// An inspection leaves out what fails; a transcript must not pass because of that.
    fn no_script_failed(&self) -> Result<(), String> {
        let table = self.session.table();
        match table.rules().failed_looking(table) {
            Some(failure) => Err(format!("a script failed while this was inspected: {failure}")),
            None => Ok(()),
        }
    }

    /// Checks the facts about the prompt that a line answers.
    fn check_prompt(&self, entry: &Entry) -> Result<(), Difference> {
        let Some(first) = entry.prompts.first() else { return Ok(()) };
        let differs = |what: String| Difference { number: first.number, what };
        let name = &entry.line.seat;
        let seat = self.session.header().seat(name);
        let asked = match self.session.asked() {
            None => return Err(differs("no question is open here".to_string())),
            Some(Asked::Question(question)) if seat == Some(question.seat) => asked_text(&self.session).unwrap_or_default(),
            Some(_) if seat.is_some_and(|seat| self.session.table().may_command(seat)) => format!("{name}>"),
            Some(_) => {
                let open = asked_text(&self.session).unwrap_or_default();
                return Err(differs(format!("{name} is not asked here; the open question is \"{open}\"")));
            }
        };
        let prompt = seat.map(|seat| self.session.prompt(seat).sentence()).unwrap_or_default();
        self.no_script_failed().map_err(differs)?;
        let mut search = Search::in_prompt(&prompt, &asked);
        entry.prompts.iter().try_for_each(|fact| search.check(fact).map(|_| ()))
    }

    /// Compares what a line printed with its facts. A refusal or a failure that no fact states is a difference.
    fn judge(&mut self, index: usize, printed: &Printed) -> Result<(), Difference> {
        let Entry { line, facts, .. } = &self.transcript.entries[index];
        let differs = |what: String| Difference { number: line.number, what };
        for text in printed.own().lines() {
            self.output.push_str(&format!("    {text}\n"));
        }
        let header = self.session.header();
        if let Some(complaint) = &printed.refusal
            && !facts.iter().any(fact::Fact::is_refusal)
        {
            let remedy =
                format!("to expect this refusal, state its clause or all of it below the line:\n{}", fact::stating(complaint));
            return Err(differs(format!("{complaint}\n{remedy}")));
        }
        if let Some(failure) = &printed.failure
            && !(self.is_helped(index) && self.session.is_stuck())
        {
            let stated =
                if self.checks { printed.failure_is_stated(facts, header) } else { facts.iter().any(|fact| !fact.absent) };
            return if stated { Ok(()) } else { Err(differs(failure.to_string())) };
        }
        if !self.checks {
            return Ok(());
        }
        match printed.hold(facts, header) {
            Ok(_) => Ok(()),
            Err(Difference { number, what }) => Err(Difference { number, what: format!("{what}{}", self.open_now()) }),
        }
    }

    /// The open question, for the message about a fact that does not hold.
    fn open_now(&self) -> String {
        match self.session.asked() {
            Some(Asked::Question(_)) => {
                format!("\nthe open question is \"{}\"", asked_text(&self.session).unwrap_or_default())
            }
            _ => String::new(),
        }
    }

    fn finish(&self) -> Result<(), Difference> {
        let number = self.transcript.entries.last().map_or(1, |entry| entry.line.number);
        let differs = |what: String| Err(Difference { number, what });
        // A game that was saved in the middle of a command states nothing and may leave its last question open.
        let subject = self.transcript.subject();
        let states = self.transcript.has_facts();
        if (states || subject.is_some())
            && let Some(Asked::Question(_)) = self.session.asked()
        {
            return differs(format!("the question \"{}\" has no answer", asked_text(&self.session).unwrap_or_default()));
        }
        if let Some(line) = subject
            && !states
        {
            let remedy = "add a line such as \"| text\" below a command, with what that command must print";
            return Err(Difference {
                number: line.number,
                what: format!("the file has {line}, but no fact that shows it; {remedy}"),
            });
        }
        if self.session.table().forced_left() > 0 {
            return differs("forced dice of bots were never thrown, or show more than the number of choices".to_string());
        }
        let left = R::chance(self.session.table().state()).left_over();
        if !left.is_empty() {
            return differs(format!("forced dice were never rolled: {left:?}"));
        }
        Ok(())
    }
}
