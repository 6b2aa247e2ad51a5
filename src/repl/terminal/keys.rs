//! The keys that differ from the editor's own: accepting the ghost, searching the history, Ctrl-C.

use super::helper::Assistant;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Editor, Event, EventContext, EventHandler, KeyCode, KeyEvent, Modifiers, Movement, RepeatCount,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub fn bind(editor: &mut Editor<Assistant, FileHistory>, interrupted: &Arc<AtomicBool>) {
    let plain = |key| KeyEvent(key, Modifiers::NONE);
    for key in [plain(KeyCode::End), plain(KeyCode::Right), KeyEvent::ctrl('E'), KeyEvent::ctrl('F')] {
        editor.bind_sequence(key, conditional(AcceptGhost));
    }
    editor.bind_sequence(KeyEvent::alt('f'), conditional(AcceptWord));
    editor.bind_sequence(plain(KeyCode::Up), conditional(SearchByPrefix(Cmd::HistorySearchBackward)));
    editor.bind_sequence(plain(KeyCode::Down), conditional(SearchByPrefix(Cmd::HistorySearchForward)));
    editor.bind_sequence(KeyEvent::ctrl('C'), conditional(ClearOrInterrupt(Arc::clone(interrupted))));
}

fn conditional(handler: impl ConditionalEventHandler + 'static) -> EventHandler {
    EventHandler::Conditional(Box::new(handler))
}

/// The part of the ghost that can be accepted, if the cursor is before it.
fn ghost<'a>(context: &'a EventContext) -> Option<&'a str> {
    context.hint_text().filter(|text| !text.is_empty() && context.pos() == context.line().len())
}

struct AcceptGhost;

impl ConditionalEventHandler for AcceptGhost {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        match ghost(context) {
            Some(_) => Some(Cmd::CompleteHint),
            // The editor would beep at a ghost that only says something.
            None if context.pos() == context.line().len() => Some(Cmd::Noop),
            None => None,
        }
    }
}

/// One word of the ghost.
struct AcceptWord;

impl ConditionalEventHandler for AcceptWord {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let text = ghost(context)?;
        let word = text.trim_start();
        let end = text.len() - word.len() + word.find(' ').map_or(word.len(), |end| end + 1);
        Some(Cmd::Insert(1, text[..end].to_string()))
    }
}

/// The earlier lines that begin with what has been typed. In a paste of several lines, the cursor moves instead.
struct SearchByPrefix(Cmd);

impl ConditionalEventHandler for SearchByPrefix {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let typed = context.pos() > 0 && !context.line().contains('\n');
        typed.then(|| self.0.clone())
    }
}

/// Ctrl-C clears the line. On an empty line it accepts the empty line, which erases the ghost, and says that it was Ctrl-C.
struct ClearOrInterrupt(Arc<AtomicBool>);

impl ConditionalEventHandler for ClearOrInterrupt {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        if !context.line().is_empty() {
            return Some(Cmd::Kill(Movement::WholeBuffer));
        }
        self.0.store(true, Ordering::Relaxed);
        Some(Cmd::AcceptLine)
    }
}
