//! Reading a transcript: which facts belong to which line. A misplaced or empty fact would check nothing, so it is an error.

use super::{About, Entry, Fact, Transcript};
use crate::kernel::journal::{self, Above, Line, LineKind};
use crate::kernel::{Complaint, Header};

impl Transcript {
    pub fn parse(text: &str) -> Result<Self, Complaint> {
        let mut lines = text.lines().enumerate();
        let header = lines.by_ref().find(|(_, line)| journal::is_game_line(line));
        let (_, header) = header.ok_or_else(|| Complaint::input("the file is empty", "Specify a transcript"))?;
        let mut reader = Reader { header: Header::parse(header)?, entries: Vec::new(), prompts: Vec::new() };
        let mut above = Above::default();
        for (index, text) in lines {
            let number = index + 1;
            let text = text.trim_start();
            if let Some(fact) = Fact::parse(&reader.header, text, number)? {
                reader.fact(fact)?;
            } else if journal::is_game_line(text) && !above.takes(text, number)? {
                reader.line(above.over(Line::parse(text, number)?)?)?;
            }
        }
        above.end()?;
        reader.check_prompts()?;
        Ok(Transcript { header: reader.header, entries: reader.entries })
    }
}

struct Reader {
    header: Header,
    entries: Vec<Entry>,
    /// Facts about a prompt that wait for the line below them.
    prompts: Vec<Fact>,
}

impl Reader {
    fn fact(&mut self, fact: Fact) -> Result<(), Complaint> {
        if fact.about == About::Prompt {
            self.prompts.push(fact);
            return Ok(());
        }
        self.check_prompts()?;
        let wrong = |what: &str| Complaint::input(format!("line {}: {what}", fact.number), "Move it under a command");
        match self.entries.last_mut() {
            None => Err(wrong("a fact needs a line above it")),
            Some(entry) if !prints(&entry.line) => Err(wrong("the line above this fact prints nothing")),
            Some(entry) => {
                entry.facts.push(fact);
                Ok(())
            }
        }
    }

    fn line(&mut self, line: Line) -> Result<(), Complaint> {
        if line.kind != LineKind::Answer {
            self.check_prompts()?;
        }
        self.entries.push(Entry { line, prompts: std::mem::take(&mut self.prompts), facts: Vec::new() });
        Ok(())
    }

    /// Checks that no fact about a prompt is left without a line that answers it.
    fn check_prompts(&self) -> Result<(), Complaint> {
        let Some(fact) = self.prompts.first() else { return Ok(()) };
        let what = format!("line {}: a fact about a prompt needs the answer to that prompt below it", fact.number);
        Err(Complaint::input(what, "Put it directly above the line that answers"))
    }
}

fn prints(line: &Line) -> bool {
    match line.kind {
        LineKind::Answer => true,
        LineKind::Directive => journal::is_order(&line.text),
        LineKind::Mark | LineKind::Note => false,
    }
}
