//! The loop: show events, ask, read, answer. Every answer is on disk before the next question, and every command of a bot
//! before the next command.

use super::again::first_person;
use super::auto::Auto;
use super::files::Autosave;
use super::input::{Input, Prompt, Typed};
use super::interrupts::Interrupts;
use super::offers::{AtPrompt, Offers, SessionWords};
use super::queue::Held;
use super::reload::Reloader;
use super::screen::Screen;
use super::settings::{Setting, Settings};
use super::view::View;
use super::waiting::Waiting;
use crate::kernel::table::Asked;
use crate::kernel::transcript::asked_text;
use crate::kernel::{Failure, Ruleset, Seat, Session, Table, Watch};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

pub struct Options<R: Ruleset> {
    pub json: bool,
    pub view: View,
    /// Shown before the game.
    pub notes: Vec<String>,
    /// The command line that resumes the game, for the last line of output.
    pub resume: String,
    /// The command line that replays a game file, without the file name.
    pub repeat: String,
    /// Whether the game comes from a file. Then anyone may be at the keyboard.
    pub resumed: bool,
    /// Loads the rules from their files again, if they come from files.
    pub reload: Option<Reloader<R>>,
    /// Ctrl-C while bots think.
    pub interrupts: Arc<Interrupts>,
    /// Where to draw the progress of bots, if there is a terminal.
    pub line: Option<Box<dyn Write>>,
}

/// How play ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Over,
    Left,
    /// The player left, and the game is in no file.
    Lost,
    /// A script keeps failing, and the player left without resolving it.
    Stuck(Failure),
}

/// Plays until the player leaves or the input ends.
pub fn play<R: Ruleset>(
    session: Session<R>,
    autosave: Option<Autosave>,
    options: Options<R>,
    input: &mut dyn Input,
    out: &mut dyn Write,
) -> io::Result<Ending> {
    let seen = seen_before(&session);
    let header = session.header();
    let begun = options.resumed && session.journal().lines.iter().any(|line| header.is_human(&line.seat));
    let at_terminal = input.is_terminal();
    let waiting = Rc::new(Waiting::new(autosave, options.interrupts, options.line, at_terminal));
    let screen = Screen::new(out, options.json, options.view, session.header(), Rc::clone(&waiting));
    let settings = Settings::load(input.folder());
    let briefed = already_briefed(&session);
    let mut play = Play {
        session,
        waiting,
        input,
        screen,
        resume: options.resume,
        repeat: options.repeat,
        reloader: options.reload,
        seen,
        briefed,
        seen_before_goto: Vec::new(),
        acting: None,
        holder: None,
        begun,
        announce: true,
        stuck: None,
        branch: None,
        saved: String::new(),
        old: None,
        left_out: String::new(),
        queue: VecDeque::new(),
        held: None,
        doubted: None,
        correction: None,
        listed: Vec::new(),
        looked: Vec::new(),
        last_screen: None,
        auto: None,
        settings,
    };
    play.use_settings();
    options.notes.iter().try_for_each(|note| play.screen.note(note))?;
    // If the process is killed at any time from here on, the autosave has this game.
    play.watch();
    play.keep()?;
    play.settle()?;
    play.run()
}

/// The number of events that count as shown when a game is resumed: all but those of the current command.
pub(super) fn seen_before<R: Ruleset>(session: &Session<R>) -> Vec<usize> {
    vec![session.event_count() - session.table().events().len(); session.header().seats.len()]
}

/// Whether each seat knows what the game is about: in a game that has begun.
pub(super) fn already_briefed<R: Ruleset>(session: &Session<R>) -> Vec<bool> {
    vec![!session.journal().lines.is_empty(); session.header().seats.len()]
}

pub(super) struct Play<'a, R: Ruleset> {
    pub(super) session: Session<R>,
    pub(super) waiting: Rc<Waiting>,
    pub(super) input: &'a mut dyn Input,
    pub(super) screen: Screen<'a>,
    pub(super) resume: String,
    pub(super) repeat: String,
    pub(super) reloader: Option<Reloader<R>>,
    /// The number of events that each seat has been shown.
    pub(super) seen: Vec<usize>,
    /// Which seats know what the game is about.
    pub(super) briefed: Vec<bool>,
    /// What each seat had been shown before the last `goto`, until somebody answers. A redo does not repeat it to people.
    pub(super) seen_before_goto: Vec<usize>,
    /// The seat that acted last, or that was selected by name.
    pub(super) acting: Option<Seat>,
    /// The seat at the keyboard.
    pub(super) holder: Option<Seat>,
    /// Whether people played the game before this process took it up.
    pub(super) begun: bool,
    /// The game as it was last saved by `save FILE`.
    pub(super) saved: String,
    /// Whether to show the question again.
    pub(super) announce: bool,
    pub(super) stuck: Option<Failure>,
    /// The game that `reload continue` would use.
    pub(super) branch: Option<Session<R>>,
    /// The game as it was before a reload changed it.
    pub(super) old: Option<Session<R>>,
    /// The last failure during an inspection.
    pub(super) left_out: String,
    /// Lines that were typed or pasted together and are still to come.
    pub(super) queue: VecDeque<String>,
    /// Answers of one line that wait until their question is open again.
    pub(super) held: Option<Held>,
    /// An answer that was not taken at once, and how many answers had been given.
    pub(super) doubted: Option<(u64, String)>,
    /// The line to offer after a refusal.
    pub(super) correction: Option<String>,
    /// The lines of a numbered list shown since the last command.
    pub(super) listed: Vec<String>,
    /// The seat that last read the screen of a question, and how many answers had been given.
    pub(super) last_screen: Option<(Seat, u64)>,
    /// Questions that are answered for the player.
    pub(super) auto: Option<Auto>,
    pub(super) settings: Settings,
    /// The state at the last look of each seat that marks changes. A seat's looks never show to another.
    pub(super) looked: Vec<Option<R::State>>,
}

impl<R: Ruleset> Play<'_, R> {
    fn run(&mut self) -> io::Result<Ending> {
        loop {
            let stopped = self.waiting.wants_out() && self.session.asked().is_none();
            if stopped || !self.consult()? || !self.hand_over(self.viewer())? {
                return self.leave();
            }
            self.state_goal()?;
            self.show_events(self.player_of(self.viewer()))?;
            if self.answer_by_auto()? {
                continue;
            }
            self.show_question()?;
            self.report_left_out()?;
            let prompt = self.prompt();
            match self.read(prompt)? {
                Typed::End => return self.leave(),
                Typed::Interrupt => self.screen.note("To leave, type quit.")?,
                Typed::Junk(complaint) => self.screen.refusal(&complaint)?,
                Typed::Line(text) => {
                    self.correction = None;
                    if self.line(&text)? {
                        return self.leave();
                    }
                }
            }
            if self.screen.take_refused() {
                self.stop_queue()?;
            }
        }
    }

    /// Shows everything as the player has chosen. Pipes and programs have no settings.
    pub(super) fn use_settings(&mut self) {
        if self.has_screens() {
            let colored = self.screen.choose(self.settings.is_on(Setting::Legend), self.settings.is_on(Setting::Color));
            self.input.use_color(colored);
        }
    }

    /// The prompt for the next line, with what can be offered at a terminal.
    fn prompt(&self) -> Prompt {
        let seat = self.viewer();
        let offers = self.has_screens().then(|| self.offers(seat));
        let text = self.prompt_text();
        let text = if self.has_screens() { once(&text) } else { text };
        Prompt { seat: Some(seat), offers, ..self.screen.prompt(&text) }
    }

    pub(super) fn offers(&self, seat: Seat) -> Rc<dyn Offers> {
        let table = self.session.table();
        let seats = (0..self.session.header().seats.len()).map(|seat| Seat(seat as u8));
        let seats = seats.filter(|other| *other == seat || table.may_command(*other) && !self.has_secrets(seat, *other));
        Rc::new(AtPrompt {
            table: Table::of(table.share()),
            seat,
            seats: seats.collect(),
            session_words: self.session_words_now(),
            entered: self.entered(),
            parts: self.session.parts(),
            correction: self.correction.clone(),
            numbered: self.listed.clone(),
            shows_ghost: self.settings.is_on(Setting::Ghost),
            listed: RefCell::default(),
        })
    }

    /// The words of the session that can be typed now.
    fn session_words_now(&self) -> SessionWords {
        let mut words: SessionWords = vec![("help", &[]), ("log", &[]), ("set", Setting::WORDS)];
        if self.session.can_undo() {
            words.push(("undo", &[]));
        }
        if self.session.can_redo() {
            words.push(("redo", &[]));
        }
        if !self.session.waiting_bots().is_empty() {
            words.push(("go", &[]));
        }
        if !self.session.parts().is_empty() {
            words.push(("goto", &[]));
        }
        if R::is_over(self.session.base()) {
            words.extend([("recap", &[][..]), ("again", &[])]);
        }
        if self.session.is_inside_command() {
            words.push(("withdraw", &[]));
        }
        if let Some(Asked::Question(question)) = self.session.asked() {
            let table = self.session.table();
            words.push(("auto", table.rules().auto_words(table, question)));
        }
        words.extend([("save", &[][..]), ("load", &[]), ("quit", &[])]);
        if self.reloader.is_some() {
            words.push(("reload", &["continue", "keep"]));
        }
        words
    }

    /// The same, without what may follow them, and with those that are not worth completing.
    pub(super) fn usable_words(&self) -> Vec<&'static str> {
        let note = (!R::is_over(self.session.base())).then_some("*");
        self.session_words_now().into_iter().map(|(word, _)| word).chain(note).collect()
    }

    fn leave(&mut self) -> io::Result<Ending> {
        if R::is_over(self.session.base()) {
            return self.screen.finish().map(|()| Ending::Over);
        }
        let journal = self.session.journal();
        let is_lost = !self.waiting.is_kept() && !journal.lines.is_empty() && journal.text() != self.saved;
        if self.waiting.is_kept() {
            self.screen.note(&format!("The game is saved. Continue with: {}", self.resume))?;
        } else if journal.text() == self.saved {
            self.screen.note("No autosave could be written, but the game is in the file that you saved.")?;
        } else {
            self.screen.note("The game is not saved: no autosave could be written.")?;
        }
        self.screen.finish()?;
        let left = if is_lost { Ending::Lost } else { Ending::Left };
        // A stuck game is saved too, so that it can be resumed and fixed.
        Ok(self.stuck.take().map_or(left, Ending::Stuck))
    }

    /// The seat that answers next; for a command, the seat that acted last if it may act again.
    pub(super) fn viewer(&self) -> Seat {
        match self.session.asked() {
            Some(Asked::Question(question)) => question.seat,
            Some(Asked::Command(seats)) => {
                let table = self.session.table();
                let waits = |seat: &Seat| !table.rules().is_done(table.state(), *seat);
                let again = self.acting.filter(|seat| seats.contains(seat) && waits(seat));
                // Bots that could act wait for people.
                let person = || seats.iter().copied().find(|seat| waits(seat) && self.is_person(*seat));
                again.or_else(person).or_else(|| seats.iter().copied().find(waits)).or(seats.first().copied()).unwrap_or(Seat(0))
            }
            None => self.acting.unwrap_or_else(|| first_person(&self.session)),
        }
    }

    pub(super) fn has_secrets(&self, a: Seat, b: Seat) -> bool {
        let table = self.session.table();
        let keeps = |a, b| table.rules().keeps_secrets_from(table.state(), a, b);
        a != b && (keeps(a, b) || keeps(b, a))
    }

    pub(super) fn prompt_text(&self) -> String {
        match self.session.asked() {
            None if self.stuck.is_some() => "failed>".to_string(),
            None => "over>".to_string(),
            Some(Asked::Question(_)) => asked_text(&self.session).unwrap_or_default(),
            // The seat that acts if the line names none; for another, type `blue: move primary c2`.
            Some(Asked::Command(_)) => format!("{}>", self.session.header().seat_name(self.viewer())),
        }
    }

    /// The seat of the player who answers for a seat.
    pub(super) fn player_of(&self, seat: Seat) -> Seat {
        let table = self.session.table();
        table.rules().speaks_for(table.state(), seat)
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.session.header().is_human(self.session.header().seat_name(seat))
    }

    /// Call after every change: runs the game until a question is open, and updates the autosave.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        self.announce = true;
        self.branch = None;
        self.listed.clear();
        self.run_on()?;
        let count = self.session.event_count();
        self.seen.iter_mut().for_each(|seen| *seen = (*seen).min(count));
        self.keep()
    }

    /// Replaces this game with another one. Nothing that belongs to the old one stays, apart from lines that were typed in advance: they
    /// are meant for the new one.
    pub(super) fn replace_game(&mut self, session: Session<R>) {
        self.briefed = already_briefed(&session);
        self.put_in_place(session);
        self.screen.follow(self.session.header());
        self.input.forget();
        (self.holder, self.stuck, self.branch, self.old) = (None, None, None, None);
    }

    /// Replaces this game with one of the same people, and returns it.
    pub(super) fn put_in_place(&mut self, session: Session<R>) -> Session<R> {
        self.seen = seen_before(&session);
        self.seen_before_goto.clear();
        self.listed.clear();
        self.left_out.clear();
        (self.acting, self.auto, self.held, self.correction, self.doubted) = (None, None, None, None, None);
        let before = std::mem::replace(&mut self.session, session);
        self.watch();
        before
    }

    /// Connects the current session to the autosave and the progress line.
    pub(super) fn watch(&mut self) {
        let watch: Rc<dyn Watch> = Rc::clone(&self.waiting) as _;
        self.session.set_watch(watch);
        // Another game has nothing in common with what was seen.
        self.looked = vec![None; self.session.header().seats.len()];
        self.last_screen = None;
    }

    /// Updates the autosave.
    pub(super) fn keep(&mut self) -> io::Result<()> {
        self.waiting.keep(&self.session.journal(), R::is_over(self.session.base()));
        match self.waiting.trouble() {
            Some(error) => {
                self.screen.note(&format!("The autosave can no longer be written ({error}). Type save FILE to save the game."))
            }
            None => Ok(()),
        }
    }
}

/// `red: lockdown>` for `red: lockdown lockdown>`: what asks and what is asked may have one name.
fn once(prompt: &str) -> String {
    let Some(text) = prompt.strip_suffix('>') else { return prompt.to_string() };
    let mut words: Vec<&str> = text.split(' ').collect();
    words.dedup();
    format!("{}>", words.join(" "))
}
