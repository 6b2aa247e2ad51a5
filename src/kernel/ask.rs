//! Shorthands for `Table::ask`, one per kind of question, and the parsing of lines into answers. The table and the deciders
//! are elsewhere.

use crate::kernel::journal::Line;
use crate::kernel::table::Reply;
use crate::kernel::{Answer, Complaint, Flow, Kind, Opt, Question, Ruleset, Seat, Table};
use crate::text::shorten;

/// Shorthands for rules.
impl<R: Ruleset> Table<R> {
    /// Asks for one of a list.
    pub fn pick(&mut self, seat: Seat, id: R::QuestionId, options: Vec<R::Choice>, default: usize) -> Flow<R::Choice> {
        debug_assert!(!options.is_empty(), "a pick needs something to pick from");
        match self.ask(Question { seat, id, kind: Kind::Pick { options, default } })? {
            Answer::One(choice) => Ok(choice),
            other => unreachable!("a pick was checked and gave {other:?}"),
        }
    }

    /// Asks for some of a list.
    pub fn choose(
        &mut self,
        seat: Seat,
        id: R::QuestionId,
        options: Vec<Opt<R::Choice>>,
        least: u16,
        most: u16,
    ) -> Flow<Vec<(R::Choice, u16)>> {
        self.subset(seat, id, Kind::Subset { options, least, most, ordered: false })
    }

    /// Asks for some of a list, in an order that matters.
    pub fn rank(
        &mut self,
        seat: Seat,
        id: R::QuestionId,
        options: Vec<Opt<R::Choice>>,
        least: u16,
        most: u16,
    ) -> Flow<Vec<(R::Choice, u16)>> {
        self.subset(seat, id, Kind::Subset { options, least, most, ordered: true })
    }

    fn subset(&mut self, seat: Seat, id: R::QuestionId, kind: Kind<R::Choice>) -> Flow<Vec<(R::Choice, u16)>> {
        match self.ask(Question { seat, id, kind })? {
            Answer::Chosen(chosen) => Ok(chosen),
            other => unreachable!("a subset was checked and gave {other:?}"),
        }
    }

    /// Asks how to distribute groups over bins.
    pub fn distribute(&mut self, seat: Seat, id: R::QuestionId, kind: Kind<R::Choice>) -> Flow<Vec<(u8, R::Choice, u16)>> {
        match self.ask(Question { seat, id, kind })? {
            Answer::Split(parts) => Ok(parts),
            other => unreachable!("a distribution was checked and gave {other:?}"),
        }
    }

    /// Asks for the next choice of a loop; `None` ends the loop, and is the default.
    pub fn next_of(&mut self, seat: Seat, id: R::QuestionId, options: Vec<R::Choice>) -> Flow<Option<R::Choice>> {
        self.next_or(seat, id, options, None)
    }

    /// As `next_of`, with an option as the default.
    pub fn next_or(
        &mut self,
        seat: Seat,
        id: R::QuestionId,
        options: Vec<R::Choice>,
        default: Option<usize>,
    ) -> Flow<Option<R::Choice>> {
        match self.ask(Question { seat, id, kind: Kind::Loop { options, default } })? {
            Answer::One(choice) => Ok(Some(choice)),
            _ => Ok(None),
        }
    }

    /// Sealed answers: every question is answered before any answer is revealed.
    pub fn ask_all(&mut self, questions: Vec<Question<R>>) -> Flow<Vec<Answer<R::Choice>>> {
        questions.into_iter().map(|question| self.ask(question)).collect()
    }
}

/// Parsing of typed or recorded lines.
impl<R: Ruleset> Table<R> {
    /// Reads a command; the line may omit the seat when only one can act.
    pub fn read_command(&self, seats: &[Seat], line: &Line) -> Result<(Seat, R::Command), Complaint> {
        if !line.key.is_empty() {
            return Err(Complaint::input(format!("no question {:?} is open", line.key), "Enter a command"));
        }
        match self.seat_of(line, seats) {
            Ok(seat) => Ok((seat, self.legal_command(seat, &line.text)?)),
            Err(complaint) => self.out_of_turn(line, false).unwrap_or(Err(complaint)),
        }
    }

    /// Reads a line while a question is open: its answer, or a command that the seat may give before it is answered.
    pub fn read_reply(&self, question: &Question<R>, meanwhile: &[Seat], line: &Line) -> Result<(Seat, Reply<R>), Complaint> {
        let complaint = match self.read_answer(question, line) {
            Ok(answer) => return Ok((question.seat, Reply::Answer(answer))),
            Err(complaint) if !line.key.is_empty() => return Err(complaint),
            Err(complaint) => complaint,
        };
        let seat = if line.seat.is_empty() { Some(question.seat) } else { self.header().seat(&line.seat) };
        if let Some(seat) = seat.filter(|seat| meanwhile.contains(seat)) {
            return match self.rules().parse_command(self, seat, &line.text) {
                // The line was probably meant as an answer.
                Err(_) if seat == question.seat => Err(complaint),
                _ => Ok((seat, Reply::Command(seat, self.legal_command(seat, &line.text)?))),
            };
        }
        let line = Line { seat: seat.map_or_else(String::new, |seat| self.header().seat_name(seat).to_string()), ..line.clone() };
        let command = self.out_of_turn(&line, meanwhile.is_empty()).unwrap_or(Err(complaint));
        command.map(|(seat, command)| (seat, Reply::Interjection(seat, command)))
    }

    fn legal_command(&self, seat: Seat, text: &str) -> Result<R::Command, Complaint> {
        let command = self.rules().parse_command(self, seat, text)?;
        self.rules().check_command(self, seat, &command).map_err(|refusal| self.rules().complaint(self, &refusal))?;
        Ok(command)
    }

    /// A command that the seat may give although others are asked; `None` if the line is not one.
    fn out_of_turn(&self, line: &Line, inside: bool) -> Option<Result<(Seat, R::Command), Complaint>> {
        let seat = self.header().seat(&line.seat)?;
        let command = self.rules().out_of_turn(self, seat, &line.text, inside)?;
        Some(command.map(|command| (seat, command)))
    }

    /// Reads an answer to the open question.
    pub fn read_answer(&self, question: &Question<R>, line: &Line) -> Result<Answer<R::Choice>, Complaint> {
        let key = self.rules().question_key(self, &question.id);
        if !line.key.is_empty() && line.key != key {
            let asked = format!("{}: {key}", self.header().seat_name(question.seat));
            return Err(Complaint::input(format!("the open question is {asked:?}, not {:?}", line.key), "Answer it first"));
        }
        self.seat_of(line, &[question.seat])?;
        self.read_typed(question, &line.text).map_err(|mut complaint| {
            if let Some(better) = self.rules().why_not(self, question, &line.text) {
                return better;
            }
            if complaint.clause.is_empty() {
                complaint.clause = self.rules().question_clause(self, &question.id);
            }
            complaint
        })
    }

    /// Reads the bot's memory that a file records with an answer, if any.
    pub fn read_memo(&self, seat: Seat, line: &Line) -> Result<Option<R::Memo>, Complaint> {
        let name = self.header().seat_name(seat);
        match line.memo.as_str() {
            "" => Ok(None),
            _ if self.header().is_human(name) => {
                let fact = format!("a person plays {name}, and only bots have a memory");
                Err(Complaint::input(fact, "Remove the line"))
            }
            text => self.rules().parse_memo(self, seat, text).map(Some),
        }
    }

    fn seat_of(&self, line: &Line, seats: &[Seat]) -> Result<Seat, Complaint> {
        let names: Vec<&str> = seats.iter().map(|seat| self.header().seat_name(*seat)).collect();
        let waits = || format!("Waiting for {}", names.join(", "));
        if line.seat.is_empty() {
            return match seats {
                [only] => Ok(*only),
                _ => Err(Complaint::input(
                    "several seats can act now",
                    format!("Start the line with one of them: {}", names.join(", ")),
                )),
            };
        }
        match self.header().seat(&line.seat) {
            None => Err(Complaint::input(format!("there is no seat {:?}", shorten(&line.seat)), waits())),
            Some(seat) if seats.contains(&seat) => Ok(seat),
            Some(_) => Err(Complaint::input(format!("it is not {}'s turn to act", line.seat), waits())),
        }
    }
}
