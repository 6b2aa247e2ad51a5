//! Events and questions as JSON.

use crate::kernel::{Doc, Kind, Question, Ruleset, Seat, Shown, Table, words};
use serde_json::{Value, json};

/// One event as this viewer may see it, with its text; `None` if the event is hidden from the viewer.
pub fn event_json<R: Ruleset>(table: &Table<R>, number: usize, event: &R::Event, to: Shown) -> Option<Value> {
    let (rules, state) = (table.rules(), table.state());
    let seat = match to {
        Shown::To(seat) => Some(table.header().seat_name(seat)),
        Shown::ToAll => None,
    };
    let redacted = serde_json::to_value(rules.redact(state, event, to)?).unwrap_or(Value::Null);
    let doc = rules.show_event(state, event, to);
    Some(json!({"type": "event", "number": number, "seat": seat, "event": redacted, "text": doc.sentence(), "doc": doc}))
}

/// The prompt for a command, with the legal commands of the acting seat.
pub fn command_json<R: Ruleset>(table: &Table<R>, seats: &[Seat], acting: Seat, status: &Doc) -> Value {
    let rules = table.rules();
    let all = || seats.iter().map(|seat| table.header().seat_name(*seat));
    // Bots that could act wait for people.
    let people: Vec<&str> = all().filter(|name| table.header().is_human(name)).collect();
    let names = if people.is_empty() { all().collect() } else { people };
    let commands = rules.list_commands(table, acting);
    let options: Vec<String> = commands.iter().map(|command| rules.command_text(table, command)).collect();
    let seat = table.header().seat_name(acting);
    json!({"type": "question", "kind": "command", "seat": seat, "seats": names, "key": "", "prompt": status.sentence(), "doc": status, "options": options})
}

/// A question inside a command, with its choices and its default.
pub fn question_json<R: Ruleset>(table: &Table<R>, question: &Question<R>) -> Value {
    let rules = table.rules();
    let name = |choice: R::Choice| rules.choice_text(table, choice);
    let doc = rules.prompt(table, question);
    let mut value = json!({
        "type": "question",
        "seat": table.header().seat_name(question.seat),
        "key": rules.question_key(table, &question.id),
        "prompt": doc.sentence(),
        "doc": doc,
        "meanwhile": table.meanwhile().iter().map(|seat| table.header().seat_name(*seat)).collect::<Vec<_>>(),
        "default": words::answer_text(&question.kind, &question.kind.default_answer(), name),
        "enter": rules.on_enter(table, question).map(|answer| words::answer_text(&question.kind, &answer, name)),
    });
    let details = match &question.kind {
        Kind::Pick { options, .. } => json!({"kind": "pick", "options": names(options, name)}),
        Kind::Loop { options, .. } => json!({"kind": "loop", "options": names(options, name), "until": "ok"}),
        Kind::Subset { options, least, most, ordered } => {
            let texts: Vec<String> = options.iter().map(|option| name(option.what)).collect();
            let copies: Vec<u16> = options.iter().map(|option| option.copies).collect();
            let weights: Vec<u16> = options.iter().map(|option| option.weight).collect();
            json!({"kind": "subset", "options": texts, "copies": copies, "weights": weights, "least": least, "most": most, "ordered": ordered})
        }
        Kind::Distribute { groups, bins, all } => {
            let texts: Vec<String> = bins.iter().map(|(what, _)| name(*what)).collect();
            let caps: Vec<u16> = bins.iter().map(|(_, cap)| *cap).collect();
            let fits =
                |mask: u64| texts.iter().enumerate().filter(move |(bin, _)| mask >> bin & 1 == 1).map(|(_, text)| text.clone());
            let groups: Vec<Value> = groups
                .iter()
                .map(|group| json!({"what": name(group.what), "count": group.count, "options": fits(group.bins).collect::<Vec<_>>()}))
                .collect();
            json!({"kind": "distribute", "options": texts, "most": caps, "groups": groups, "all": all})
        }
        Kind::Form(form) => json!({"kind": "form", "hint": form.hint()}),
    };
    if let (Value::Object(value), Value::Object(details)) = (&mut value, details) {
        value.extend(details);
    }
    value
}

fn names<C: Copy>(choices: &[C], name: impl Fn(C) -> String) -> Vec<String> {
    choices.iter().map(|choice| name(*choice)).collect()
}
