//! Generates the reference page for modders and the editor types from the tables of hooks, objects and operations. The description of a
//! hook is written only once, in its row of the hook table.

use super::language;
use crate::lua::{HookId, HookKind, HookSpec};
use crate::merc::game::Merc;
use crate::merc::hooks::{ANSWERS, AnswerSpec, HOOKS, kinds_of};
use crate::merc::operations::fields::TYPES;
use crate::merc::scripting::libraries::{Shared, libraries};
use crate::merc::scripting::ops::OpSpec;

/// The description of `lib` in the editor types.
const SHARED: &str = "Shared functions from `scripts/merc/lib/` of this mod and of the base game.";

const KINDS: [(HookKind, &str, &str); 5] = [
    (
        HookKind::Modifier,
        "Modifiers",
        "Called whenever the game needs the value: they read the game, return a value and change nothing. Returning nothing means no change.",
    ),
    (HookKind::Choice, "Choices", "The decisions of bots: a function, or a fixed answer."),
    (HookKind::Reaction, "Reactions", "Called once when something happens. They may act, ask and roll."),
    (HookKind::Card, "Cards", "Called when a Dictator card or a tactics card is used."),
    (
        HookKind::Verbs,
        "Verbs",
        "A list instead of a function: new actions, each with `name`, `cost`, `legal` and `run`, and optionally `help`.",
    ),
];

/// The fields of an entry of `verbs`.
const VERB: &str = "
Each entry of `verbs` is a table. All fields except `help` are required; an action without restrictions needs `legal = function(ctx) end`.

| field | type | |
|---|---|---|
| `name` | `string` | the word that players type before the MERC's name |
| `cost` | `number` | the cost in actions; 0 is free |
| `help` | `string?` | optional: a sentence that `help` shows |
| `legal` | `(ctx) -> string?` | read-only; returns a reason why the action is not allowed now, or nothing |
| `run` | `(ctx) -> ()` | performs the action; its cost is already paid |
";

/// The page `docs/modding/reference.md`.
pub fn page(rules: &Merc) -> String {
    let mut page = String::from(
        "# Reference\n\nFor modders who need the exact name, context or return value of a hook or an operation. `merc mod doc` generates this page from\n\
         the tables of the program, and a test keeps it up to date.\n\nTypes are written as in Luau: `{Unit}` is a list of units, and `Unit?` is a unit or nothing.\n\n\
         The bearer of a card is the MERC or Dictator whose own card it is, or who has the item. House rules and tactics in play have no bearer:\n\
         their hooks about a unit are called for every unit concerned, one after another.\n",
    );
    for (kind, heading, about) in KINDS {
        page.push_str(&format!("\n## {heading}\n\n{about}\n"));
        for (index, hook) in HOOKS.iter().enumerate().filter(|(_, hook)| hook.kind == kind) {
            page.push_str(&hook_entry(rules, index, hook));
        }
    }
    page.push_str(VERB);
    page.push_str("\n## Tables that hooks return\n\nEvery field is optional.\n\n");
    for AnswerSpec { name, doc: about, fields } in ANSWERS {
        let fields: Vec<String> = fields.iter().map(|(field, ty)| format!("`{field}: {ty}`")).collect();
        page.push_str(&format!("- **{name}** - {about} {}\n", fields.join(", ")));
    }
    page.push_str(
        "\n## Objects\n\nThe same unit, item, sector or player is always the same object, so `==` works. Objects are valid only while a hook runs.\n",
    );
    for object in TYPES {
        page.push_str(&format!("\n### {}\n\n{}\n\n| field | type | |\n|---|---|---|\n", object.name, object.doc));
        page.push_str(&field_rows(object.fields.iter().map(|field| (field.name, field.ty, field.doc))));
        for (signature, about) in object.methods {
            let (call, returns) = signature.split_once(" -> ").unwrap_or((signature, "()"));
            page.push_str(&format!("| `:{call}` | `{}` | {about} |\n", cell(returns)));
        }
    }
    page.push_str("\n## Operations\n\nFunctions that every script can call. Read-only operations work in every hook, the others only in hooks that may act.\n");
    let mut group = "";
    for spec in &rules.operations {
        if spec.group != group {
            group = spec.group;
            page.push_str(&format!("\n### {group}\n\n"));
        }
        let looks = if spec.looks && spec.group != "Reading the game" { " Read-only." } else { "" };
        page.push_str(&format!("- `{}` - {}{looks}\n", spec.signature, spec.doc));
    }
    page.push_str(
        "\n## Libraries\n\nFunctions that the scripts of the base game share, in `scripts/merc/lib/`. Mods can use them too, and can add their own files there.\n",
    );
    for (library, about, functions) in libraries(rules.base_files()) {
        page.push_str(&format!("\n### lib.{library}\n\n{about}\n\n"));
        for Shared { name, arguments, about, .. } in functions {
            let brackets = arguments.as_ref().map(|inner| format!("({inner})")).unwrap_or_default();
            page.push_str(&format!("- `lib.{library}.{name}{brackets}` - {about}\n"));
        }
    }
    page.push_str(&language::section(rules));
    page
}

fn hook_entry(rules: &Merc, index: usize, hook: &HookSpec) -> String {
    let kinds = kinds_of(HookId(index as u8)).join(", ");
    let mut entry = format!("\n### {}\n\n{}\n\nOn {kinds}. Returns `{}`.", hook.name, hook.doc, hook.returns);
    let users: Vec<&str> =
        rules.catalog.cards().filter(|(_, card)| card.hooks.has(HookId(index as u8))).map(|(_, card)| card.id.as_str()).collect();
    if !users.is_empty() {
        let shown: Vec<String> = users.iter().take(8).map(|id| format!("`{id}`")).collect();
        let more = if users.len() > 8 { " and others" } else { "" };
        entry.push_str(&format!(" See {}{more}.", shown.join(", ")));
    }
    entry.push('\n');
    if !hook.context.is_empty() {
        entry.push_str("\n| field | type | |\n|---|---|---|\n");
        entry.push_str(&field_rows(hook.context.iter().map(|field| (field.name, field.ty, field.doc))));
    }
    entry
}

fn field_rows<'a>(fields: impl Iterator<Item = (&'a str, &'a str, &'a str)>) -> String {
    fields.map(|(name, ty, about)| format!("| `{name}` | `{}` | {about} |\n", cell(ty))).collect()
}

/// Escapes bars, which would end a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// `scripts/types/merc.d.luau`: definitions for luau-lsp.
pub fn luau_types(rules: &Merc) -> String {
    let mut text = String::from("-- Types of merc for luau-lsp. Generated by `merc mod doc --types luau`; do not edit.\n\n");
    for object in TYPES {
        text.push_str(&format!("-- {}\ndeclare class {}\n", object.doc, object.name));
        for field in object.fields {
            text.push_str(&format!("  {}: {} -- {}\n", field.name, field.ty, field.doc));
        }
        for (signature, about) in object.methods {
            let spec = OpSpec { group: "", signature, doc: about, looks: true };
            text.push_str(&format!(
                "  function {}(self, {}): {} -- {about}\n",
                spec.name(),
                luau_params(&spec),
                spec.returns().unwrap_or("()")
            ));
        }
        text.push_str("end\n\n");
    }
    for AnswerSpec { name, doc: about, fields } in ANSWERS {
        let fields: Vec<String> = fields
            .iter()
            .map(|(field, ty)| format!("{field}: {}?", if ty.contains('|') { format!("({ty})") } else { (*ty).to_owned() }))
            .collect();
        text.push_str(&format!("-- {about}\nexport type {name} = {{ {} }}\n", fields.join(", ")));
    }
    text.push_str(&language::luau(rules));
    for hook in HOOKS {
        let fields: Vec<String> = hook.context.iter().map(|field| format!("{}: {}", field.name, field.ty)).collect();
        text.push_str(&format!("export type {} = {{ {} }}\n", context_name(hook.name), fields.join(", ")));
    }
    text.push_str(&format!(
        "export type Verb = {{ name: string, cost: number, help: string?, legal: (ctx: {0}) -> string?, run: (ctx: {0}) -> () }}\n",
        context_name("verbs")
    ));
    text.push_str("\n-- The table that a card's script returns.\nexport type Script = {\n");
    for hook in HOOKS {
        let ty = match hook.kind {
            HookKind::Verbs => "{Verb}".to_owned(),
            HookKind::Choice => {
                format!("(((ctx: {}) -> {}) | string | boolean | Choice | {{Choice}})", context_name(hook.name), hook.returns)
            }
            _ => format!("((ctx: {}) -> {})", context_name(hook.name), hook.returns),
        };
        text.push_str(&format!("  {}: {ty}?, -- {}\n", hook.name, hook.doc));
    }
    text.push_str("}\n\n");
    for spec in &rules.operations {
        let returns = spec.returns().unwrap_or("()");
        text.push_str(&format!("-- {}\ndeclare function {}({}): {returns}\n", spec.doc, spec.name(), luau_params(spec)));
    }
    text.push_str(&format!("-- {SHARED}\ndeclare lib: any\n"));
    text
}

fn luau_params(spec: &OpSpec) -> String {
    spec.params().iter().map(|(name, ty)| format!("{name}: {ty}")).collect::<Vec<_>>().join(", ")
}

/// The context of `hit_on` is `HitOnContext`.
fn context_name(hook: &str) -> String {
    let mut name: String = hook
        .split('_')
        .map(|part| {
            part.chars().take(1).map(|letter| letter.to_ascii_uppercase()).chain(part.chars().skip(1)).collect::<String>()
        })
        .collect();
    name.push_str("Context");
    name
}

/// `scripts/types/merc.lua`: annotations for LuaLS.
pub fn luals_types(rules: &Merc) -> String {
    let mut text =
        String::from("---@meta merc\n-- Types of merc for LuaLS. Generated by `merc mod doc --types luals`; do not edit.\n\n");
    for object in TYPES {
        text.push_str(&format!("---{}\n---@class {}\n", object.doc, object.name));
        for field in object.fields {
            text.push_str(&format!("---@field {} {} {}\n", field.name, luals(field.ty), field.doc));
        }
        for (signature, about) in object.methods {
            let spec = OpSpec { group: "", signature, doc: about, looks: true };
            let params: Vec<String> = spec.params().iter().map(|(name, ty)| format!(", {name}: {}", luals(ty))).collect();
            let returns = luals(spec.returns().unwrap_or("nil"));
            text.push_str(&format!(
                "---@field {} fun(self: {}{}): {returns} {about}\n",
                spec.name(),
                object.name,
                params.concat()
            ));
        }
        text.push('\n');
    }
    for AnswerSpec { name, doc: about, fields } in ANSWERS {
        text.push_str(&format!("---{about}\n---@class {name}\n"));
        for (field, ty) in *fields {
            text.push_str(&format!("---@field {field}? {}\n", luals(ty)));
        }
        text.push('\n');
    }
    text.push_str(&language::luals(rules, luals));
    for hook in HOOKS {
        text.push_str(&format!("---@class {}\n", context_name(hook.name)));
        for field in hook.context {
            text.push_str(&format!("---@field {} {} {}\n", field.name, luals(field.ty), field.doc));
        }
        text.push('\n');
    }
    let context = context_name("verbs");
    text.push_str(&format!(
        "---@class Verb\n---@field name string\n---@field cost number\n---@field help? string\n---@field legal fun(ctx: {context}): string?\n---@field run fun(ctx: {context})\n\n"
    ));
    text.push_str("---The table that a card's script returns.\n---@class Script\n");
    for hook in HOOKS {
        let ty = match (hook.kind, hook.returns) {
            (HookKind::Verbs, _) => "Verb[]".to_owned(),
            (HookKind::Choice, returns) => {
                format!("(fun(ctx: {}): {})|string|boolean|Choice|Choice[]", context_name(hook.name), luals(returns))
            }
            (_, "()") => format!("fun(ctx: {})", context_name(hook.name)),
            (_, returns) => format!("fun(ctx: {}): {}", context_name(hook.name), luals(returns)),
        };
        text.push_str(&format!("---@field {}? {ty} {}\n", hook.name, hook.doc));
    }
    for spec in &rules.operations {
        text.push_str(&format!("\n---{}\n", spec.doc));
        for (name, ty) in spec.params() {
            text.push_str(&format!("---@param {name} {}\n", luals(ty)));
        }
        if let Some(returns) = spec.returns() {
            text.push_str(&format!("---@return {}\n", luals(returns)));
        }
        let names: Vec<&str> = spec.params().iter().map(|(name, _)| *name).collect();
        text.push_str(&format!("function {}({}) end\n", spec.name(), names.join(", ")));
    }
    text.push_str(&format!("\n---{SHARED}\n---@type table<string, any>\nlib = {{}}\n"));
    text
}

/// A type in LuaLS notation: `{Unit}` becomes `Unit[]`.
fn luals(ty: &str) -> String {
    if ty.contains(" | ") {
        return ty.split(" | ").map(luals).collect::<Vec<_>>().join(" | ");
    }
    let (inner, maybe) = ty.strip_suffix('?').map_or((ty, ""), |inner| (inner, "?"));
    // A record is written alike in both: `{rows: number, columns: number}`.
    match inner.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|item| !item.contains(": ")) {
        Some(item) => format!("{}[]{maybe}", luals(item)),
        None => format!("{inner}{maybe}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_use_the_notation_of_luals() {
        assert_eq!(luals("{{any}}"), "any[][]");
        assert_eq!(luals("{Unit}?"), "Unit[]?");
        assert_eq!(luals("number?"), "number?");
        assert_eq!(luals("{rows: number, columns: number}"), "{rows: number, columns: number}");
        assert_eq!(luals("string | {string}"), "string | string[]");
    }

    #[test]
    fn every_named_answer_is_described() {
        for hook in HOOKS {
            let name = hook.returns.trim_end_matches('?');
            let plain = name.starts_with(['"', '(', '{']) || ["number", "boolean", "string", "any"].contains(&name);
            assert!(plain || ANSWERS.iter().any(|answer| answer.name == name), "{}: {name}", hook.name);
        }
    }
}
