//! What a refused line gets beside its reason: at a terminal, a numbered list of what can follow or the line that was probably meant.
//! A command that is typed at a question gets how to finish or withdraw it. Nothing that is guessed here is carried out.

use super::hot_seat::capital;
use super::offers::Offer;
use super::play::Play;
use crate::kernel::doc::{Align, Block, Doc, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::kernel::transcript::asked_text;
use crate::kernel::{Complaint, Kind, Ruleset, Seat};
use crate::text::shorten;
use std::io;

/// A longer list would fill the screen.
const MOST_LISTED: usize = 14;

/// The word that ends a list of answers, and in some games a turn. It is never offered in place of another.
const ENDS: &str = "done";

impl<R: Ruleset> Play<'_, R> {
    /// Refuses a line. A line that would have worked is offered at the next prompt.
    pub(super) fn refuse(&mut self, seat: Seat, text: &str, complaint: Complaint) -> io::Result<()> {
        if let Some(about) = self.about_command(seat, text) {
            return self.screen.refusal(&about);
        }
        let mut complaint = complaint;
        if self.has_screens() {
            if let Some(why) = self.reason(seat, text) {
                complaint = why;
            } else if complaint.try_line.is_none() {
                if self.list_what_follows(seat, text, &complaint)? {
                    return Ok(());
                }
                // The table is shared while there are offers.
                complaint.try_line = self.instead(seat, text).or_else(|| self.offers(seat).correct(text));
            }
            complaint.try_line = complaint.try_line.take().and_then(|line| self.offerable(seat, line));
            if !self.is_person(self.player_of(seat)) {
                complaint.remedy = format!("A bot plays {}", self.session.header().seat_name(seat));
            }
            self.correction.clone_from(&complaint.try_line);
        }
        self.screen.refusal(&complaint)
    }

    /// A legal command that is close to one that is refused.
    fn instead(&self, seat: Seat, text: &str) -> Option<String> {
        let table = self.session.look();
        if !table.may_command(seat) {
            return None;
        }
        let rules = table.rules();
        let command = rules.parse_command(table, seat, text).ok()?;
        let refusal = rules.check_command(table, seat, &command).err()?;
        rules.instead(table, seat, &command, &refusal)
    }

    /// For a verb alone and for a line that lacks words: why the verb is not possible now, if it is not.
    fn reason(&self, seat: Seat, text: &str) -> Option<Complaint> {
        let table = self.session.look();
        let is_complete = || table.rules().parse_command(table, seat, text).is_ok();
        let is_verb_alone = text.split_whitespace().nth(1).is_none();
        if !table.may_command(seat) || !is_verb_alone && is_complete() {
            return None;
        }
        table.rules().not_now(table, seat, text)
    }

    /// A correction as this player can type it; `None` if it does not work, speaks for a bot, or ends what cannot be continued.
    fn offerable(&self, seat: Seat, line: String) -> Option<String> {
        let table = self.session.look();
        if !self.is_person(self.player_of(seat)) || line.trim() == ENDS {
            return None;
        }
        if table.may_command(seat)
            && let Ok(command) = table.rules().parse_command(table, seat, &line)
            && table.rules().check_command(table, seat, &command).is_err()
        {
            return None;
        }
        let prefix = if seat == self.viewer() { String::new() } else { format!("{}: ", self.session.header().seat_name(seat)) };
        Some(format!("{prefix}{line}"))
    }

    /// For a word that could become a command or something to look at: both. Tab lists them, too.
    pub(super) fn is_ambiguous(&self, seat: Seat, text: &str) -> Option<Complaint> {
        let word = text.split_whitespace().next()?.to_lowercase();
        let table = self.session.look();
        let rules = table.rules();
        if !self.has_screens() || !matches!(self.session.asked(), Some(Asked::Command(_))) || rules.is_verb(&word) {
            return None;
        }
        let offers: Vec<String> = self.offers(seat).complete(&word).offers.into_iter().map(|offer| offer.word).collect();
        let is_look = |name: &String| rules.inspections().iter().any(|look| look.name == name);
        let (looks, others): (Vec<String>, Vec<String>) = offers.into_iter().partition(is_look);
        let verbs: Vec<String> = others.into_iter().filter(|name| rules.is_verb(name)).collect();
        if looks.is_empty() || verbs.is_empty() || looks.contains(&word) {
            return None;
        }
        let all: Vec<String> = verbs.into_iter().chain(looks).collect();
        Some(Complaint::input(format!("{word:?} could be {}", all.join(", ")), "Type more of the word"))
    }

    /// For a command that cannot be given while a question is open: how to finish the question.
    fn about_command(&mut self, seat: Seat, text: &str) -> Option<Complaint> {
        let verb = text.split_whitespace().next()?.to_lowercase();
        let enter = self.entered().unwrap_or_else(|| "asks again".to_string());
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked() else { return None };
        let may_come_now = || table.may_command(seat) || table.rules().out_of_turn(table, seat, text, true).is_some();
        if question.seat != seat || !table.rules().is_verb(&verb) || may_come_now() {
            return None;
        }
        let open = asked_text(&self.session)?;
        let fact = format!("{verb} is a command, and the question {:?} is open", open.trim_end_matches('>'));
        let withdraw = if self.session.commander() == Some(seat) { ", or type withdraw to cancel the command" } else { "" };
        Some(Complaint::input(fact, format!("Answer it (Enter: {enter}){withdraw}")))
    }

    /// For `done` at a question that repeats, where an empty line would not end it: the command of this name is not meant to end it
    /// either.
    pub(super) fn ends_too_soon(&self, seat: Seat, text: &str) -> Option<Complaint> {
        let Some(Asked::Question(question)) = self.session.asked() else { return None };
        let repeats = matches!(question.kind, Kind::Loop { .. }) && question.seat == seat;
        let is_command = text.trim().eq_ignore_ascii_case(ENDS) && self.session.table().rules().is_verb(ENDS);
        if !self.has_screens() || !repeats || !is_command || self.entered().is_some() {
            return None;
        }
        let open = asked_text(&self.session)?;
        let fact = format!("{ENDS} is a command, and the question {:?} is open", open.trim_end_matches('>'));
        Some(Complaint::input(fact, "Choose, or type ok to choose nothing, or withdraw to cancel the command"))
    }

    /// For a command that lacks words: what can follow, with numbers to type. False if that is nothing.
    fn list_what_follows(&mut self, seat: Seat, text: &str, complaint: &Complaint) -> io::Result<bool> {
        if !matches!(self.session.asked(), Some(Asked::Command(_))) {
            return Ok(false);
        }
        let mut follows = self.offers(seat).follows(text);
        if follows.is_empty() {
            return Ok(false);
        }
        drop_shared_cost(&mut follows);
        let more = follows.len().saturating_sub(MOST_LISTED);
        let mut doc = Doc::new();
        let stop = if complaint.fact.ends_with(['?', '.', '!']) { "" } else { "." };
        doc.line(vec![
            Span::plain(format!("{}{stop}", capital(&complaint.fact))),
            Span::new(" Type a number, or more of the line.", Role::Dim),
        ]);
        let row = |(index, offer): (usize, &Offer)| -> Vec<Line> {
            let number = vec![Span::new((index + 1).to_string(), Role::Typed)];
            vec![number, vec![Span::new(offer.word.clone(), Role::Typed)], vec![Span::plain(offer.note.clone())]]
        };
        let rows = follows.iter().take(MOST_LISTED).enumerate().map(row).collect();
        doc.blocks.push(Block::Table { align: vec![Align::Right, Align::Left, Align::Left], rows });
        if more > 0 {
            doc.line(Span::new(format!("... and {more} more; type legal for all"), Role::Dim));
        }
        // A line for another seat must name it.
        let prefix = if seat == self.viewer() { String::new() } else { format!("{}: ", self.session.header().seat_name(seat)) };
        self.listed = follows.into_iter().take(MOST_LISTED).map(|offer| format!("{prefix}{}", offer.word)).collect();
        // What was typed in advance was typed without this list.
        self.screen.fails();
        self.screen.show(&doc)?;
        Ok(true)
    }

    /// The line to carry out: a number that was typed at a command prompt stands for a line of the last list. `None` if it stands for
    /// nothing, which is refused here.
    pub(super) fn chosen(&mut self, text: &str) -> io::Result<Option<String>> {
        let typed = text.trim();
        let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || !self.has_screens() || !matches!(self.session.asked(), Some(Asked::Command(_))) {
            return Ok(Some(text.to_string()));
        }
        let place = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(line) = place.and_then(|place| self.listed.get(place)).cloned() {
            self.screen.show(&Doc::text(&line, Role::Dim))?;
            return Ok(Some(line));
        }
        let complaint = match self.listed.len() {
            0 => Complaint::input("a number chooses from a list, and none is open", "Type legal to see what you can do"),
            most => Complaint::input(
                format!("there is no number {} on the list", shorten(typed)),
                format!("Type a number from 1 to {most}, or a command"),
            ),
        };
        self.screen.refusal(&complaint).map(|()| None)
    }
}

/// A cost that all lines share says nothing about any of them.
fn drop_shared_cost(lines: &mut [Offer]) {
    let cost = |line: &Offer| line.note.split_once(" · ").map(|(cost, _)| cost.to_string());
    let Some(shared) = lines.first().and_then(cost) else { return };
    if lines.len() > 1 && lines.iter().all(|line| cost(line).as_ref() == Some(&shared)) {
        lines.iter_mut().for_each(|line| line.note = line.note.split_off(shared.len() + " · ".len()));
    }
}
