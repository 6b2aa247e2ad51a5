//! The language of stated rules: the reader, the pages and the editor types know the same words; conditions have one syntax everywhere;
//! and mods add words.

use super::{header, play};
use crate::common::files::read;
use crate::common::game::{mod_of, rules};
use merc::base;
use merc::content::LoadProblems;
use merc::merc::Merc;
use merc::merc::bots::language::conditions::{CONDITIONS, Condition, Needs};
use merc::merc::bots::language::fields::{self, FieldInfo, On, Takes};
use merc::merc::bots::language::measures::MEASURES;
use merc::merc::content::{DecisionKind, Word};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Loads a mod with these files.
fn with_files(files: &[(&str, &str)]) -> Result<Merc, LoadProblems> {
    Merc::load_with(&base::embedded(), &[mod_of("words", files)])
}

/// Loads a mod with one rule that states `choose`, and perhaps `if`.
fn with_rule(on: &str, conditions: &str, choose: &str) -> Result<Merc, String> {
    let content = format!(
        r#"[{{"id": "stater", "name": "Stater", "bot": "ai", "on": "{on}", "order": 1, "if": {conditions}, "text": "It states."}}]"#
    );
    let script = format!("-- Stater: it states.\nreturn {{ choose = {choose} }}");
    with_files(&[("content/merc/ai.json", &content), ("scripts/merc/ai/stater.lua", &script)])
        .map_err(|problems| problems.join("\n"))
}

/// The names at the beginnings of lines between two headings, in this pair of marks.
fn names(text: &str, from: &str, to: &str, (before, after): (&str, &str)) -> BTreeSet<String> {
    let section = text.split_once(from).unwrap_or_else(|| panic!("{from:?} is missing")).1;
    let section = section.split_once(to).map_or(section, |(section, _)| section);
    let name = |line: &str| Some(line.strip_prefix(before)?.split_once(after)?.0.to_string());
    section.lines().filter_map(name).collect()
}

/// A field is missing from a page, from the types or from the reader, if this fails.
#[test]
fn the_reader_the_pages_and_the_types_know_the_same_fields() {
    let rules = rules();
    let known: BTreeSet<String> = fields::all(&rules.verbs).map(|field| field.name.to_string()).collect();
    let (luals, luau) = (read("scripts/types/merc.lua"), read("scripts/types/merc.d.luau"));
    assert_eq!(names(&read("docs/modding/reference.md"), "### Fields\n", "\n###", ("| `", "`")), known);
    assert_eq!(names(&read("docs/modding/bots.md"), "<!-- generated: fields -->", "<!-- end -->", ("| `", "`")), known);
    assert_eq!(names(&luals, "---@class Choice\n", "\n\n", ("---@field ", "?")), known);
    assert_eq!(names(&luau, "export type Choice = {", "}\n", ("  ", ":")), known);
    for FieldInfo { name, takes, on, .. } in fields::all(&rules.verbs) {
        let value = match (name, takes) {
            ("special", _) => "'bombard'",
            ("otherwise", _) => "'stay'",
            ("first", _) => "'stay'",
            ("best" | "rank", _) => "'most value'",
            (_, Takes::Conditions) => "'safe'",
            (_, Takes::Groups) => "'own: most value'",
            (_, Takes::Measures) => "'most serial'",
            (_, Takes::Number) => "3",
            (_, Takes::Tags | Takes::Word | Takes::Words) => "'stay'",
            (_, Takes::True | Takes::Mates) => "true",
        };
        let kind = match on {
            On::Only(kinds) if kinds.contains(&DecisionKind::Equip) => "equip",
            On::Only(kinds) => kinds[0].word(),
            _ if name == "most" => "script",
            On::Every | On::Questions => "retreat",
        };
        let more = match name {
            "holds" => ", first = 'stay'",
            "gain" | "leave" | "lacking" => ", outfit = 'most serial'",
            _ => "",
        };
        if let Err(why) = with_rule(kind, "[]", &format!("{{ {name} = {value}{more} }}")) {
            panic!("{name} on {kind}: {why}");
        }
    }
    let unknown = with_rule("retreat", "[]", "{ bset = 'most value' }").map(|_| ()).expect_err("there is no such field");
    assert!(unknown.contains("there is no field bset; did you mean best?"), "{unknown}");
}

#[test]
fn the_reader_the_pages_and_the_types_know_the_same_conditions() {
    let known: BTreeSet<String> = CONDITIONS.iter().map(Condition::usage).collect();
    let (luals, luau) = (read("scripts/types/merc.lua"), read("scripts/types/merc.d.luau"));
    assert_eq!(names(&read("docs/modding/reference.md"), "### Conditions\n", "\n###", ("- `", "`")), known);
    assert_eq!(names(&read("docs/modding/content.md"), "<!-- generated: conditions -->", "<!-- end -->", ("- `", "`")), known);
    assert_eq!(names(&luals, "---@alias ConditionWord\n", "\n\n", ("---| \"", "\"")), known);
    let luau = luau.lines().find_map(|line| line.strip_prefix("export type ConditionWord = ")).expect("it has the conditions");
    assert_eq!(luau.split(" | ").map(|word| word.trim_matches('"').to_string()).collect::<BTreeSet<_>>(), known);
    for condition in CONDITIONS {
        let word = condition.usage().replace(" N", " 2").replace(" ID", " land-mine").replace(" KEY", " ai_hold");
        let on = if condition.needs() == Needs::Card { "script" } else { "equip" };
        let conditions = format!(r#"["{word}", "not {word} or beginning"]"#);
        let choose = format!("{{ holds = 'not {word}, beginning or {word}', otherwise = 'ok' }}");
        with_rule(on, &conditions, &choose).unwrap_or_else(|why| panic!("{word}: {why}"));
        let group = format!("{{ groups = '{word}, not {word} or own: most value' }}");
        with_rule("script", "[]", &group).unwrap_or_else(|why| panic!("{word} in a group: {why}"));
    }
}

#[test]
fn the_reader_the_pages_and_the_types_know_the_same_measures() {
    let known: BTreeSet<String> = MEASURES.iter().map(|measure| measure.name.to_string()).collect();
    let (luals, luau) = (read("scripts/types/merc.lua"), read("scripts/types/merc.d.luau"));
    assert_eq!(names(&read("docs/modding/reference.md"), "### Measures\n", "\n#", ("- `", "`")), known);
    assert_eq!(names(&luals, "---@alias MeasureName\n", "\n\n", ("---| \"", "\"")), known);
    let luau = luau.lines().find_map(|line| line.strip_prefix("export type MeasureName = ")).expect("it has the measures");
    assert_eq!(luau.split(" | ").map(|word| word.trim_matches('"').to_string()).collect::<BTreeSet<_>>(), known);
    for name in &known {
        with_rule("script", "[]", &format!("{{ rank = 'most {name}' }}")).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

#[test]
fn conditions_are_refused_with_a_reason() {
    for (on, conditions, why) in [
        ("action", r#"["not"]"#, "a condition is missing in \"not\""),
        ("action", r#"["own or"]"#, "a condition is missing in \"own or\""),
        ("action", r#"["own and safe"]"#, "own takes nothing after it, but \"and safe\" follows"),
        ("action", r#"["not hostil or own"]"#, "there is no condition \"hostil\"; did you mean hostile?"),
        ("action", r#"["few many"]"#, "few takes a number or the id of a setting, as in \"few 10\""),
        ("script", r#"["card lend-mine"]"#, "there is no card \"lend-mine\"; did you mean land-mine?"),
        ("script", r#"["card"]"#, "card takes the id of the card that asks"),
    ] {
        let found = with_rule(on, conditions, "'done'").map(|_| ()).expect_err(conditions);
        assert!(found.contains(why), "{conditions}: {found}");
    }
    for (on, choose, why) in [
        (
            "aim",
            "{ holds = 'card land-mine', rank = 'least toughness' }",
            "card needs a card that asks, and a decision on aim has none",
        ),
        ("landing", "{ land = 'city or mobile: most value' }", "mobile needs a squad, and a decision on landing has none"),
        ("equip", "{ outfit = true }", "outfit needs a measure of items"),
        ("equip", "{ outfit = 'least alphabet' }", "outfit needs a measure of items"),
        ("equip", "{ gain = 3, otherwise = 'ok' }", "gain needs outfit or reequip in the same table"),
        ("equip", "{ gain = 'much', outfit = 'most serial' }", "gain must be a number"),
        (
            "equip",
            "{ leave = 'left-in-stesh', outfit = 'most serial' }",
            "no card has the tag \"left-in-stesh\"; did you mean left-in-stash?",
        ),
    ] {
        let found = with_rule(on, "[]", choose).map(|_| ()).expect_err(choose);
        assert!(found.contains(why), "{choose}: {found}");
    }
}

/// A mod with a measure, a condition and a rule that uses both.
fn words(measure: &str, holds: &str, choose: &str) -> Result<Merc, String> {
    let vocabulary = r#"[
        {"id": "riches", "kind": "measure", "compares": ["sector"], "words": "riches", "text": "The value of a sector."},
        {"id": "at-ease", "kind": "condition", "about": "squad", "text": "The squad is at ease."}]"#;
    let rule = r#"[{"id": "stater", "name": "Stater", "bot": "bot", "on": "action", "order": 1, "if": ["mobile", "not at-ease or mobile"], "text": "It states."}]"#;
    let measure = format!("-- Riches: the value of a sector.\nreturn {{ measure = function(ctx) {measure} end }}");
    let holds = format!("-- At ease: the squad is at ease.\nreturn {{ holds = function(ctx) {holds} end }}");
    let script = format!("-- Stater: it states.\nreturn {{ choose = {choose} }}");
    let files = [
        ("content/merc/vocabulary.json", vocabulary),
        ("content/merc/ai.json", rule),
        ("scripts/merc/vocabulary/riches.lua", &measure),
        ("scripts/merc/vocabulary/at-ease.lua", &holds),
        ("scripts/merc/ai/stater.lua", &script),
    ];
    with_files(&files).map_err(|problems| problems.join("\n"))
}

const RICHES: &str = "return ctx.thing.value";
const AT_EASE: &str = "return ctx.unit ~= nil and not has_enemies(ctx.player, ctx.sector)";

/// The mistakes of bots in a few games.
fn mistakes(rules: Result<Merc, String>) -> Vec<String> {
    let rules = Rc::new(rules.unwrap_or_else(|why| panic!("{why}")));
    let of_games = (0..3).flat_map(|seed| play(&rules, header(&rules, 2, seed, "bot")));
    of_games.map(|(rule, why)| format!("{rule}: {why}")).collect()
}

#[test]
fn a_mod_adds_a_measure_and_a_condition() {
    for choose in [
        "{ holds = 'at-ease', move = 'safe, not own or at-ease: most riches' }",
        "function(ctx)
            assert(measure(ctx.sector, 'riches') == ctx.sector.value)
            for _, sector in sectors_where('at-ease', 'own') do assert(sector.controller ~= nil) end
            local way = best(ctx.sector.neighbors, 'most riches')
            return if has_enemies(ctx.player, way) then nil else { 'move', way, ctx.unit }
          end",
    ] {
        assert_eq!(mistakes(words(RICHES, AT_EASE, choose)), [""; 0], "{choose}");
    }
}

/// A word that fails, returns something else or uses itself skips the rule, and the game continues.
#[test]
fn a_word_that_fails_skips_its_rule() {
    let stated = "{ holds = 'at-ease', move = 'safe: most riches' }";
    for (measure, holds, why) in [
        ("error('no riches')", AT_EASE, "no riches"),
        ("return 'much'", AT_EASE, "riches"),
        ("return measure(ctx.thing, 'riches')", AT_EASE, "riches uses itself"),
        (RICHES, "return #sectors_where('at-ease') > 0", "at-ease uses itself"),
        (RICHES, "return 3", "at-ease"),
        (RICHES, "while true do end", "budget"),
    ] {
        let found = mistakes(words(measure, holds, stated));
        let told = |line: &String| line.starts_with("stater: ") && line.contains(why);
        assert!(found.iter().any(told), "{measure} {holds}: {found:?}");
        let function = "function(ctx) return { 'move', best(sectors_where('at-ease'), 'most riches'), ctx.unit } end";
        let found = mistakes(words(measure, holds, function));
        assert!(found.iter().any(|line| line.starts_with("stater: ")), "{measure} {holds}: {found:?}");
    }
}

#[test]
fn an_unclear_word_is_refused() {
    let entry = |id: &str, more: &str| format!(r#"[{{"id": "{id}", {more}, "text": "A word."}}]"#);
    let measure = r#""kind": "measure", "compares": ["sector"]"#;
    let script = "-- Word: a word.\nreturn { measure = function(ctx) return 1 end }";
    for (id, more, script, why) in [
        ("value", measure, Some(script), "value is already a measure of the game; choose another id"),
        ("mobile", measure, Some(script), "mobile is already a condition of the game; choose another id"),
        ("not", measure, Some(script), "not is already a word of the game; choose another id"),
        ("riches", measure, None, "riches has no script; write scripts/merc/vocabulary/riches.lua"),
        (
            "riches",
            r#""kind": "condition", "about": "squad""#,
            Some(script),
            "riches is a condition, but its script has no holds function",
        ),
        ("riches", r#""kind": "measure", "compares": ["word"]"#, Some(script), "\"word\" cannot be compared"),
        ("riches", r#""kind": "measur", "compares": ["sector"]"#, Some(script), "did you mean measure?"),
    ] {
        let (content, path) = (entry(id, more), format!("scripts/merc/vocabulary/{id}.lua"));
        let mut files = vec![("content/merc/vocabulary.json", content.as_str())];
        files.extend(script.map(|script| (path.as_str(), script)));
        let problems = with_files(&files).map(|_| ()).expect_err(why).join("\n");
        assert!(problems.contains(why), "{id}: {problems}");
    }
    let misspelled = words(RICHES, AT_EASE, "{ move = 'at-eese: most richess' }").map(|_| ()).expect_err("it is misspelled");
    assert!(misspelled.contains("there is no condition \"at-eese\"; did you mean at-ease?"), "{misspelled}");
}
