//! Mods with bot rules: the names that are checked, the errors found without playing, and the errors found in play.

use super::common::machine::Machine;

/// A mod with rules, each with a script.
fn rules_of_bots(machine: &Machine, id: &str, entries: &str, scripts: &[(&str, &str)]) {
    machine.mod_with(id, "");
    machine.write(&format!("{id}/content/merc/ai.json"), entries);
    for (rule, body) in scripts {
        let script = format!("-- A rule.\nreturn {{\n  choose = function(ctx)\n    {body}\n  end,\n}}\n");
        machine.write(&format!("{id}/scripts/merc/ai/{rule}.lua"), script);
    }
}

#[test]
fn a_new_mod_with_a_rule_checks_and_passes_its_tests() {
    let machine = Machine::new();
    assert_eq!(machine.merc("mod new night-watch --rule", "").code, 0);
    let checked = machine.merc("mod check night-watch", "");
    assert_eq!((checked.out.as_str(), checked.code), ("night-watch: ok\n", 0), "{}", checked.err);
    let tested = machine.merc("mod test night-watch --games 6", "");
    assert_eq!(tested.code, 0, "{}", tested.all());
    assert!(tested.out.contains("6 random games (6 with bots)") && tested.out.contains(" 0 failed"), "{}", tested.out);
    assert!(tested.out.contains("night-watch-rule was asked in "), "{}", tested.out);
}

#[test]
fn unknown_words_of_rules_are_reported_with_their_file() {
    let machine = Machine::new();
    let entries = r#"[
        {"id": "one", "name": "One", "bot": "ai", "on": "action", "order": 1, "if": ["contakt"], "after": ["ai-3-3-tak"], "text": "x"},
        {"id": "two", "name": "Two", "bot": "ai", "on": "script", "order": 1, "cards": ["mortr"], "text": "x"},
        {"id": "three", "name": "Three", "bot": "ai", "on": "aim", "order": 1, "text": "x"}]"#;
    let scripts = [("one", "return nil"), ("two", "return nil")];
    rules_of_bots(&machine, "typo", entries, &scripts);
    let ran = machine.merc("mod check typo", "");
    assert_eq!(ran.code, 4);
    for line in [
        "typo/content/merc/ai.json: one.if: there is no condition \"contakt\"; did you mean contact?",
        "typo/content/merc/ai.json: one.after: there is no rule \"ai-3-3-tak\"; did you mean ai-3-3-take?",
        "typo/content/merc/ai.json: two.cards: there is no card \"mortr\"; did you mean mortar?",
        "the text of three describes an effect, but no script implements it; write typo/scripts/merc/ai/three.lua",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
}

/// A problem in a fixed answer is reported once, as an error with its line and not as a warning too.
#[test]
fn an_unknown_measure_is_reported_once() {
    let machine = Machine::new();
    let entries = r#"[{"id": "one", "name": "One", "bot": "ai", "on": "aim", "order": 1, "text": "x"}]"#;
    rules_of_bots(&machine, "typo", entries, &[]);
    let script = "-- A rule.\nreturn {\n  choose = { rank = {\n    \"least toughnes\",\n  } },\n}\n";
    machine.write("typo/scripts/merc/ai/one.lua", script);
    let ran = machine.merc("mod check typo", "");
    assert_eq!(ran.code, 4);
    let told = "error: typo/scripts/merc/ai/one.lua:4: choose: there is no measure \"toughnes\"; did you mean toughness?";
    assert!(ran.out.contains(told) && ran.out.matches("toughnes\"").count() == 1, "{}", ran.out);
}

#[test]
fn rules_that_could_never_be_asked_are_found_without_playing() {
    let machine = Machine::new();
    let rule =
        |id: &str, more: &str| format!(r#"{{"id": "{id}", "name": "{id}", "bot": "ai", "order": 1, "text": "x", {more}}}"#);
    let entries = [
        rule("hen", r#""on": "action", "after": ["egg"]"#),
        rule("egg", r#""on": "action", "after": ["hen"]"#),
        rule("selfish", r#""on": "action", "after": ["selfish"]"#),
        rule("stranger", r#""on": "action", "after": ["bot-train"]"#),
        rule("standing", r#""on": "landing", "if": ["city"]"#),
        rule("picky", r#""on": "action", "cards": ["mortar"], "options": "unit""#),
        rule("fine", r#""on": "action", "after": ["ai-3-3-take", "fine"]"#),
    ];
    let ids = ["hen", "egg", "selfish", "stranger", "standing", "picky", "fine"];
    rules_of_bots(&machine, "vain", &format!("[{}]", entries.join(",\n")), &ids.map(|id| (id, "return nil")));
    let ran = machine.merc("mod check vain", "");
    assert_eq!(ran.code, 4, "{}", ran.all());
    for line in [
        "vain/content/merc/ai.json: hen.after: hen is never asked: hen continues egg, egg continues hen",
        "vain/content/merc/ai.json: egg.after: egg is never asked: egg continues hen, hen continues egg",
        "selfish.after: selfish is never asked: no other rule comes before it",
        "stranger.after: stranger is never asked: bot-train belongs to the other bot (bot)",
        "standing.if: city needs a place, and a decision on landing has none",
        "picky.cards: this is only for rules on script or any, but picky is on action",
        "picky.options: this is only for rules on script or any",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
    assert!(!ran.out.contains("fine."), "{}", ran.out);
}

#[test]
fn measures_conditions_and_libraries_in_scripts_are_checked() {
    let machine = Machine::new();
    let entries = r#"[{"id": "one", "name": "One", "bot": "ai", "on": "action", "order": 1, "text": "x"}]"#;
    let body = "local to = best(sectors_where('hostile', 'emty'), \"least strenght\") think('most people')\n    \
                return lib.robot.trian(ctx.unit) or lib.robt.train(ctx.unit) or lib.robot.train(ctx.unit)";
    rules_of_bots(&machine, "typo", entries, &[("one", body)]);
    let ran = machine.merc("mod check typo", "");
    assert_eq!(ran.code, 4, "{}", ran.all());
    for line in [
        "warning: typo/scripts/merc/ai/one.lua:4: there is no condition \"emty\"; did you mean empty?",
        "warning: typo/scripts/merc/ai/one.lua:4: there is no measure \"strenght\"; did you mean strength?",
        "error: typo/scripts/merc/ai/one.lua:5: there is no lib.robot.trian; did you mean train?",
        "error: typo/scripts/merc/ai/one.lua:5: there is no library robt; did you mean robot?",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
    assert_eq!(ran.out.matches("error: ").count(), 2, "{}", ran.out);
}

/// With bots in the game, an error of a rule is reported with its reason, and the game up to there is saved and can be replayed.
#[test]
fn errors_of_a_rule_are_reported_and_the_game_is_saved() {
    let machine = Machine::new();
    let entries = r#"[
        {"id": "measurer", "name": "Measurer", "bot": "ai", "on": "action", "order": 1, "text": "x"},
        {"id": "flyer", "name": "Flyer", "bot": "bot", "on": "action", "order": 1, "text": "x"}]"#;
    let scripts = [
        ("measurer", "return { 'move', best(ctx.sector.neighbors, 'least ' .. 'strenght'), ctx.unit }"),
        ("flyer", "return { 'mov', ctx.unit }"),
    ];
    rules_of_bots(&machine, "wrong", entries, &scripts);
    let ran = machine.merc("mod test wrong --games 4", "");
    assert_eq!(ran.code, 1, "{}", ran.all());
    for line in [
        "the rule measurer is skipped: ",
        "there is no measure \"strenght\"; did you mean strength?",
        "the rule flyer is skipped: \"mov\" is not a command that a rule can give; did you mean \"move\"?",
        "4 random games (4 with bots), ",
        " 4 failed",
        "  measurer was asked in ",
        ", followed in 0, skipped for an error in ",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
    let saved: Vec<&str> = ran.out.lines().filter_map(|line| line.split("saved: merc ").nth(1)).collect();
    assert_eq!(saved.len(), 2, "one for each rule: {}", ran.out);
    for (saved, rule) in saved.iter().zip(["flyer", "measurer"]) {
        let file = saved.split_whitespace().nth(1).expect("its name");
        let text = std::fs::read_to_string(file).expect("it is there");
        let last = text.rsplit("\n").find(|line| line.contains(" was skipped: "));
        assert!(last.is_some_and(|line| line.starts_with(&format!("#~ secret: {rule} "))), "{text}");
        assert_eq!(machine.merc(saved, "").code, 0, "{saved}");
    }
}

/// A mod with rules and cards also gets games without bots. A rule that is off, never asked or endless is reported as such.
#[test]
fn rules_that_are_off_never_asked_or_endless_are_reported() {
    let machine = Machine::new();
    let entries = r#"[{"id": "ai-3-1-explore", "off": true}, {"id": "bot-train", "order": 601},
        {"id": "late", "name": "Late", "bot": "ai", "on": "aim", "order": 9000, "text": "x"}]"#;
    rules_of_bots(&machine, "some", entries, &[("late", "return nil")]);
    machine.mercs("some", r#"[{"id": "lucid", "combat": 4}]"#);
    let ran = machine.merc("mod test some --games 6", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    for line in [
        "6 random games (4 with bots), ",
        "  lucid came into play in ",
        "  ai-3-1-explore is off",
        "  late was never asked in these games: ",
        "  bot-train was asked in ",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
    let entries = r#"[{"id": "fusser", "name": "Fusser", "bot": "bot", "on": "action", "order": 1, "text": "x"}]"#;
    rules_of_bots(&machine, "fuss", entries, &[("fusser", "return 'order ' .. ctx.unit.id")]);
    let ran = machine.merc("mod test fuss --games 1", "");
    let endless = "the rule fusser is skipped: it gave 20 free commands in a row";
    assert!(ran.code == 1 && ran.out.contains(endless), "{}", ran.all());
}

/// A bot's reason that shows the name of a rule counts as a mention.
#[test]
fn a_rule_that_a_transcript_shows_by_name_is_mentioned() {
    let machine = Machine::new();
    machine.merc("mod new night-watch --rule", "");
    let name = "night-watch/transcripts/night-watch-rule-mans-a-sector.merc";
    let text = machine.read(name);
    std::fs::remove_file(machine.path("night-watch/transcripts/night-watch-rule-leaves-a-manned-sector.merc")).expect("another");
    machine.write(name, text.replace("!shows night-watch-rule\n", ""));
    assert_eq!(machine.merc("mod check night-watch", "").out, "night-watch: ok\n");
    machine.write(name, text.replace("!shows night-watch-rule\n", "").replace("| Night Watch: man every sector\n", ""));
    let ran = machine.merc("mod check night-watch", "");
    assert!(ran.out.contains("no transcript mentions night-watch-rule"), "{}", ran.out);
    machine.write("night-watch/content/merc/ai.json", r#"[{"id": "ai-3-1-explore", "off": true}]"#);
    std::fs::remove_file(machine.path("night-watch/scripts/merc/ai/night-watch-rule.lua")).expect("its script");
    assert_eq!(machine.merc("mod check night-watch", "").out, "night-watch: ok\n", "there is nothing to show");
}

/// Common sense does not answer what a disabled rule answered (AI-1).
#[test]
fn removing_a_rule_removes_its_behavior() {
    let machine = Machine::new();
    machine.mod_with("meek", "");
    let off = ["ai-4-2-mines", "ai-4-9-shot", "ai-4-11-dog"].map(|id| format!(r#"{{"id": "{id}", "off": true}}"#));
    machine.write("meek/content/merc/ai.json", format!("[{}]", off.join(",")));
    let head = "merc 1 · ruleset merc · seats red=human black=ai · seed 7\n!live\n!given red b1 rizen ewok\n";
    let no_mine = "!given black b2 militia 1\n!given stash b2 land-mine\n!default aim, hits, retreat, volley\nred> move primary b2\n\
                   !| Land Mine is discarded\nred> why ai\n| black: mine land-mine> no\n| the default answer was given\n";
    let no_shot = "!given black b2 doc borris(epinephrine-shot)\n!given health doc 1\n\
                   !set rizen.combat 9\n!default hits\nred> move primary b2\nred: aim rizen> doc\n| Doc dies\n\
                   !| Epinephrine Shot is discarded\nred: retreat primary> b1\n";
    let no_dog = "!given black b2 doc(attack-dog)\n!default aim, hits, retreat\nred> move primary b2\n!| Attack Dog holds\n";
    for (name, situation) in [("no-mine", no_mine), ("no-shot", no_shot), ("no-dog", no_dog)] {
        machine.write(&format!("{name}.merc"), format!("{head}{situation}"));
        let ran = machine.merc(&format!("check --mod meek {name}.merc"), "");
        assert_eq!(ran.code, 0, "{name}: {}", ran.all());
    }
}
