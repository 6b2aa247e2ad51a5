//! The language of stated rules as the reference page, the other pages and the editor types show it. Everything comes from the tables in
//! `bots::language`.

use crate::merc::bots::language::conditions::{CONDITIONS, Condition, Needs};
use crate::merc::bots::language::fields::{self, FieldInfo};
use crate::merc::bots::language::measures::MEASURES;
use crate::merc::bots::language::words::{ANSWER_WORDS, GRAMMAR};
use crate::merc::content::Word;
use crate::merc::game::Merc;
use crate::text::listed;

/// The section of the reference page.
pub fn section(rules: &Merc) -> String {
    let mut page = String::from(
        "\n## Stated choices\n\nThe fields of a table that `choose` can be instead of a function, and the words in it. [Bots](bots.md#what-a-rule-returns) has examples.\n\n### Fields\n\n",
    );
    page.push_str(&field_table(rules));
    page.push_str("\n### Words\n\nWords that answer questions:\n\n");
    for word in ANSWER_WORDS {
        let on: Vec<&str> = word.on.iter().map(|on| on.word()).collect();
        page.push_str(&format!("- `{}` - on {}: {}\n", word.word, listed(&on, "and"), word.doc));
    }
    page.push_str("\nWords that join others:\n\n");
    for (word, about, example) in GRAMMAR {
        page.push_str(&format!("- `{word}` - {about}: `\"{example}\"`\n"));
    }
    page.push_str(
        "\n### Conditions\n\nThe words of `if`, `holds`, groups of sectors, `sectors_where` and `in_range`. Mods can add more in `vocabulary.json`.\n\n",
    );
    page.push_str(&condition_lists());
    page.push_str(
        "\n### Measures\n\nThe words that `best` and `rank` compare by. Write `most` or `least` before them. Mods can add more in `vocabulary.json`.\n\n",
    );
    for measure in MEASURES {
        let of: Vec<String> = measure.compares.iter().map(|kind| format!("{}s", kind.word())).collect();
        page.push_str(&format!("- `{}` - {} (compares {})\n", measure.name, measure.doc, of.join(", ")));
    }
    page
}

/// The fields of a stated choice, as a table.
pub fn field_table(rules: &Merc) -> String {
    let row = |FieldInfo { name, takes, on, doc: about }: FieldInfo<'_>| {
        format!("| `{name}` | {} | {} | {about} |\n", takes.words(), on.words())
    };
    let rows: String = fields::all(&rules.verbs).map(row).collect();
    format!("| field | value | on | |\n|---|---|---|---|\n{rows}")
}

/// The conditions, by what they are about.
pub fn condition_lists() -> String {
    let about = [
        (
            Needs::Sector,
            "About the sector in question: in a group of sectors, each sector that is considered; otherwise the squad's own, or that of the combat:",
        ),
        (Needs::Squad, "About the squad that acts or that the question is about:"),
        (Needs::Player, "About the player, at every decision:"),
        (Needs::Card, "About the card that asks, on `script` and `any`:"),
    ];
    let list = |(needs, heading): (Needs, &str)| {
        let of = CONDITIONS.iter().filter(|condition| condition.needs() == needs);
        let items: String = of.map(|condition| format!("- `{}` - {}\n", condition.usage(), condition.doc)).collect();
        format!("{heading}\n\n{items}")
    };
    about.map(list).join("\n")
}

/// The types for LuaLS. `ty` writes a type in its notation.
pub fn luals(rules: &Merc, ty: impl Fn(&str) -> String) -> String {
    let mut text = String::from("---A fixed choice of a bot.\n---@class Choice\n");
    for FieldInfo { name, takes, on, doc: about } in fields::all(&rules.verbs) {
        text.push_str(&format!("---@field {name}? {} On {}: {about}\n", ty(takes.lua()), on.words()));
    }
    text.push_str("\n---A measure; `most` or `least` comes before it.\n---@alias MeasureName\n");
    MEASURES.iter().for_each(|measure| text.push_str(&format!("---| \"{}\" # {}\n", measure.name, measure.doc)));
    text.push_str("\n---A condition.\n---@alias ConditionWord\n");
    let alias = |condition: &Condition| format!("---| \"{}\" # {}\n", condition.usage(), condition.doc);
    CONDITIONS.iter().for_each(|condition| text.push_str(&alias(condition)));
    text.push('\n');
    text
}

/// The types for luau-lsp.
pub fn luau(rules: &Merc) -> String {
    let mut text = String::from("-- A fixed choice of a bot.\nexport type Choice = {\n");
    for FieldInfo { name, takes, on, doc: about } in fields::all(&rules.verbs) {
        text.push_str(&format!("  {name}: ({})?, -- On {}: {about}\n", takes.lua(), on.words()));
    }
    let names = MEASURES.iter().map(|measure| format!("\"{}\"", measure.name)).collect::<Vec<_>>().join(" | ");
    let words = CONDITIONS.iter().map(|condition| format!("\"{}\"", condition.usage())).collect::<Vec<_>>().join(" | ");
    text.push_str(&format!("}}\n-- A measure; `most` or `least` comes before it.\nexport type MeasureName = {names}\n"));
    text.push_str(&format!("-- A condition.\nexport type ConditionWord = {words}\n"));
    text
}
