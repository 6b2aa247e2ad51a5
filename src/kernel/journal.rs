//! The journal: a header and one line per answer. Saving writes the journal; loading replays it.

use super::{Complaint, Header};
use crate::text::shorten;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// `seat> command` or `seat: question> answer`.
    Answer,
    /// `!given ...` and similar lines: they set up a situation.
    Directive,
    /// `= 9f3c...`: the fingerprint the state must have here.
    Mark,
    /// `# * text`: a player's note. It is not part of the game.
    Note,
}

/// One line of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub kind: LineKind,
    pub seat: String,
    /// The question's key; empty for a command.
    pub key: String,
    pub text: String,
    /// The bot's reason, for `why`; may have several lines.
    pub note: String,
    /// The bot's memory from here on, if it changes.
    pub memo: String,
    /// The number of forced dice that the bot used.
    pub thrown: usize,
    /// Whether a person gave it; undo returns to the point before such a line.
    pub human: bool,
    /// The line number in its file, from 1; 0 if it is not from a file.
    pub number: usize,
}

impl Line {
    pub fn command(seat: &str, text: &str) -> Self {
        Line {
            kind: LineKind::Answer,
            seat: seat.into(),
            key: String::new(),
            text: text.into(),
            note: String::new(),
            memo: String::new(),
            thrown: 0,
            human: true,
            number: 0,
        }
    }

    pub fn answer(seat: &str, key: &str, text: &str) -> Self {
        Line { key: key.into(), ..Line::command(seat, text) }
    }

    /// A directive. One that players give during a game counts as given by a person.
    pub fn directive(text: &str) -> Self {
        let human = is_order(text);
        Line { kind: LineKind::Directive, human, ..Line::command("", text) }
    }

    pub fn mark(print: u64) -> Self {
        Line { kind: LineKind::Mark, human: false, ..Line::command("", &format!("{print:016x}")) }
    }

    /// A player's note.
    pub fn remark(text: &str) -> Self {
        Line { kind: LineKind::Note, human: false, ..Line::command("", text) }
    }

    /// Reads a line that is not blank, a comment or a fact.
    pub fn parse(text: &str, number: usize) -> Result<Self, Complaint> {
        let text = text.trim();
        if let Some(directive) = text.strip_prefix('!') {
            return Ok(Line { number, ..Line::directive(directive.trim()) });
        }
        if let Some(print) = text.strip_prefix("= ") {
            return Ok(Line { kind: LineKind::Mark, number, human: false, ..Line::command("", print.trim()) });
        }
        let (head, answer) = text.split_once('>').ok_or_else(|| {
            Complaint::input(
                format!("line {number} is not a game line: {:?}", shorten(text)),
                "Lines look like: SEAT> COMMAND, SEAT: QUESTION> ANSWER, !dice 4 5, # comment",
            )
        })?;
        let (seat, key) = head.split_once(':').unwrap_or((head, ""));
        let line = Line::answer(seat.trim(), key.trim(), answer.trim());
        Ok(Line { number, seat: line.seat.to_lowercase(), ..line })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            LineKind::Directive => write!(f, "!{}", self.text),
            LineKind::Mark => write!(f, "= {}", self.text),
            LineKind::Note => write!(f, "{REMARK}{}", self.text),
            LineKind::Answer if self.key.is_empty() => write!(f, "{}> {}", self.seat, self.text),
            LineKind::Answer => write!(f, "{}: {}> {}", self.seat, self.key, self.text),
        }
    }
}

/// A comment above a bot's line: the bot's reason.
const NOTE: &str = "#~ ";
/// A comment with a player's note.
const REMARK: &str = "# * ";
/// The line above a bot's answer: the bot's memory from then on. `threw 2` means that the bot used 2 forced dice.
const MEMO: char = '~';
const THREW: &str = "threw ";

impl Line {
    /// The `~` line above it; `None` if the bot's memory is unchanged and it used no forced dice.
    fn above(&self) -> Option<String> {
        let thrown = (self.thrown > 0).then(|| format!("{THREW}{}", self.thrown));
        let memo = Some(self.memo.clone()).filter(|memo| !memo.is_empty());
        let parts: Vec<String> = thrown.into_iter().chain(memo).collect();
        (!parts.is_empty()).then(|| format!("{MEMO} {}", parts.join(", ")))
    }
}

/// A `~` line that has been read and waits for the answer below it.
#[derive(Default)]
pub(super) struct Above(Option<Line>);

impl Above {
    /// Reads a `~` line; false if the line is of another kind.
    pub fn takes(&mut self, text: &str, number: usize) -> Result<bool, Complaint> {
        let Some(text) = text.trim().strip_prefix(MEMO) else { return Ok(false) };
        let wrong = |what: &str| {
            let remedy = "A ~ line records a bot's memory and goes directly above the bot's answer";
            Complaint::input(format!("line {number}: {what}"), remedy)
        };
        if self.0.is_some() {
            return Err(wrong("there are two ~ lines in a row"));
        }
        let text = text.trim();
        let (thrown, memo) = match text.strip_prefix(THREW) {
            Some(rest) => {
                let (count, memo) = rest.split_once(',').unwrap_or((rest, ""));
                (count.trim().parse().map_err(|_| wrong("the number of dice thrown must be a whole number"))?, memo.trim())
            }
            None => (0, text),
        };
        if thrown == 0 && memo.is_empty() {
            return Err(wrong("the ~ line is empty"));
        }
        self.0 = Some(Line { memo: memo.to_string(), thrown, number, ..Line::command("", "") });
        Ok(true)
    }

    /// Attaches the `~` line to the answer below it.
    pub fn over(&mut self, line: Line) -> Result<Line, Complaint> {
        match self.0.take() {
            None => Ok(line),
            Some(above) if line.kind == LineKind::Answer => Ok(Line { memo: above.memo, thrown: above.thrown, ..line }),
            Some(above) => Err(unanswered(&above)),
        }
    }

    /// Checks at the end of the file that no `~` line is left over.
    pub fn end(&self) -> Result<(), Complaint> {
        self.0.as_ref().map_or(Ok(()), |above| Err(unanswered(above)))
    }
}

fn unanswered(above: &Line) -> Complaint {
    let fact = format!("line {}: this ~ line has no answer below it", above.number);
    Complaint::input(fact, "Put the bot's answer below it, or remove the line")
}

/// A whole game, as in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    pub header: Header,
    pub lines: Vec<Line>,
}

impl Journal {
    pub fn text(&self) -> String {
        let mut text = self.header.text();
        text.push('\n');
        for line in &self.lines {
            line.note.lines().for_each(|note| text.push_str(&format!("{NOTE}{note}\n")));
            line.above().into_iter().for_each(|above| text.push_str(&format!("{above}\n")));
            text.push_str(&format!("{line}\n"));
        }
        text
    }

    /// Reads a game file without its comments and facts, but with the notes of players. With `torn`, a last line without a line end counts as cut off and
    /// is dropped.
    pub fn parse(text: &str, torn: bool) -> Result<Self, Complaint> {
        let text = match text.rfind('\n') {
            Some(end) if torn => &text[..=end],
            _ => text,
        };
        let mut lines = text.lines().enumerate();
        let (_, first) = lines
            .find(|(_, line)| is_game_line(line))
            .ok_or_else(|| Complaint::input("the file is empty", "Specify a game file"))?;
        let header = Header::parse(first)?;
        let mut read: Vec<Line> = Vec::new();
        let mut notes: Vec<&str> = Vec::new();
        let lines = lines.filter(|(_, line)| is_game_line(line) || line.starts_with(NOTE) || line.starts_with(REMARK));
        let mut above = Above::default();
        for (index, line) in lines {
            if let Some(remark) = line.strip_prefix(REMARK) {
                read.push(Line { number: index + 1, ..Line::remark(remark.trim()) });
                continue;
            }
            if above.takes(line, index + 1)? {
                continue;
            }
            if let Some(note) = line.strip_prefix(NOTE) {
                notes.push(note);
                continue;
            }
            let mut line = Line { note: notes.join("\n"), ..above.over(Line::parse(line, index + 1)?)? };
            notes.clear();
            if line.kind == LineKind::Answer {
                line.human = header.is_human(&line.seat);
            }
            if line.kind == LineKind::Answer && !line.key.is_empty() {
                put_notes_first(&mut read);
            }
            read.push(line);
        }
        if !torn {
            above.end()?;
        }
        Ok(Journal { header, lines: read })
    }
}

/// A command is replayed in one piece, so notes from the middle of one go before it.
fn put_notes_first(lines: &mut Vec<Line>) {
    let last = lines.iter().rposition(|line| line.kind != LineKind::Note).map_or(0, |at| at + 1);
    let notes = lines.split_off(last);
    if notes.is_empty() {
        return;
    }
    let command = lines.iter().rposition(|line| line.kind == LineKind::Answer && line.key.is_empty()).unwrap_or(0);
    lines.splice(command..command, notes);
}

/// Whether players give this directive during a game; the others set up situations.
pub fn is_order(directive: &str) -> bool {
    matches!(directive.split(' ').next(), Some("quarantine" | "go"))
}

/// Whether the line is not blank, a comment or a fact.
pub fn is_game_line(line: &str) -> bool {
    let line = line.trim_start();
    !(line.is_empty() || line.starts_with('#') || is_fact(line))
}

/// The marks of facts about output and about prompts; those with `!` state what must be absent.
const FACTS: [&str; 4] = ["|", "!|", "?|", "!?|"];

/// Whether the line states a fact, as only transcripts do.
pub fn is_fact(line: &str) -> bool {
    let line = line.trim_start();
    FACTS.iter().any(|mark| line.starts_with(mark))
}
