//! Mods from the view of modders and players: order, clashes, settings, game files, hostile folders, and the path from
//! `merc mod new` to a mod that passes its tests.

mod checking;
#[path = "../common/mod.rs"]
mod common;
mod hooks;
mod numbers;
mod rules;

use common::machine::Machine;

impl Machine {
    /// A mod with additional text in its manifest.
    fn mod_with(&self, id: &str, more: &str) {
        self.write(&format!("{id}/mod.json"), format!(r#"{{"id": "{id}", "version": "1.2.0", "engine": "^0.2"{more}}}"#));
    }

    fn mercs(&self, id: &str, entries: &str) {
        self.write(&format!("{id}/content/merc/mercs.json"), entries);
    }
}

const NEW_MERC: &str = r#"[{"id": "newcomer", "name": "Newcomer", "initiative": 2, "training": 2, "combat": 2, "plain": true, "set": "base", "text": "None."}]"#;

// ---- order ----

#[test]
fn mods_are_ordered_with_reasons_and_ties_keep_the_order_given() {
    let machine = Machine::new();
    machine.mod_with("foo", r#", "requires": {"bar": "^1", "base": "^0.2"}, "after": ["zoo", "absent"]"#);
    machine.mod_with("bar", "");
    machine.mod_with("zoo", "");
    let ran = machine.merc("mod order --mod foo --mod zoo --mod bar", "");
    let expected = "1. base 0.2.0 - always first\n\
                    2. zoo 1.2.0 - in the order given\n\
                    3. bar 1.2.0 - in the order given\n\
                    4. foo 1.2.0 - after bar (requires bar ^1), after zoo (comes after zoo)\n";
    assert_eq!((ran.out.as_str(), ran.code), (expected, 0), "{}", ran.err);
}

#[test]
fn all_conflicts_between_mods_are_reported_at_once() {
    let machine = Machine::new();
    machine.mod_with("one", r#", "requires": {"two": "^1"}"#);
    machine.mod_with("two", r#", "after": ["one"]"#);
    machine.mod_with("three", r#", "requires": {"four": "*", "one": "^2"}, "conflicts": {"two": "<2"}"#);
    machine.write("old/mod.json", r#"{"id": "old", "version": "1.0.0", "engine": "^7"}"#);
    machine.write("copy/mod.json", r#"{"id": "one", "version": "1.0.0", "engine": "*"}"#);
    machine.write("false/mod.json", r#"{"id": "base", "version": "1.0.0", "engine": "*"}"#);
    let ran = machine.merc("mod order --mod one --mod two --mod three --mod old --mod copy --mod false", "");
    assert_eq!(ran.code, 4);
    for line in [
        "three/mod.json: requires.four: this mod needs four; add --mod four",
        "three/mod.json: requires.one: this mod needs one ^2, but one/mod.json is version 1.2.0",
        "three/mod.json: conflicts: this mod conflicts with two 1.2.0 (two/mod.json); load only one of them",
        "old/mod.json: engine: this mod is made for engine ^7, but this is 0.2.0; if it works",
        "copy/mod.json: id: \"one\" is also the id of one/mod.json; load only one of them",
        "false/mod.json: id: \"base\" is the id of the base game; choose another id",
        "one/mod.json: circular dependency: one requires two ^1, two comes after one",
    ] {
        assert!(ran.err.contains(line), "{line}\nis not in\n{}", ran.err);
    }
}

#[test]
fn a_mod_for_an_older_engine_is_refused_with_the_line_to_change() {
    let machine = Machine::new();
    machine.write("old/mod.json", r#"{"id": "old", "version": "1.0.0", "engine": "^0.1"}"#);
    let ran = machine.merc("mod check old", "");
    let expected = "error: old/mod.json: engine: this mod is made for engine ^0.1, but this is 0.2.0; \
                    if it works with this version, set \"engine\": \"^0.2\" in its mod.json";
    assert!(ran.code == 4 && ran.all().contains(expected), "{}", ran.all());
    machine.write("old/mod.json", r#"{"id": "old", "version": "1.0.0", "engine": "^0.2"}"#);
    assert_eq!(machine.merc("mod check old", "").code, 0, "the remedy works");
}

#[test]
fn a_game_recorded_by_an_older_engine_is_loaded_with_a_warning() {
    let machine = Machine::new();
    machine.merc("play --rebels 1 --seed 4", "save game.merc\nquit\n");
    let game = machine.read("game.merc").replace("engine 0.2.0", "engine 0.1.0");
    assert!(game.contains("engine 0.1.0"), "{game}");
    machine.write("game.merc", game);
    let ran = machine.merc("replay game.merc", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    assert!(ran.err.contains("0.1.0") && ran.err.contains("0.2.0"), "{}", ran.all());
}

// ---- content ----

#[test]
fn a_changed_field_records_which_mod_set_it() {
    let machine = Machine::new();
    machine.mod_with("tougher", "");
    machine.mercs("tougher", r#"[{"id": "lucid", "combat": 3}]"#);
    machine.mod_with("toughest", r#", "after": ["tougher"]"#);
    machine.mercs("toughest", r#"[{"id": "lucid", "combat": 9}]"#);
    let row = |mods: &str| {
        let ran = machine.merc(&format!("cards lucid --provenance {mods}"), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let row = ran.out.lines().find(|line| line.starts_with("  combat")).expect("a row").to_string();
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row(""), "combat 2 base (content/merc/mercs.json)");
    assert_eq!(row("--mod tougher"), "combat 3 tougher (tougher/content/merc/mercs.json), was 2 (base)");
    // The mod that comes after the other wins, whatever the order given.
    let both = "combat 9 toughest (toughest/content/merc/mercs.json), was 3 (tougher), was 2 (base)";
    assert_eq!(row("--mod toughest --mod tougher"), both);
    let card = machine.merc("cards lucid --mod tougher", "").out;
    assert!(card.contains("initiative 2  training 2  combat 3"), "the rest is as it was: {card}");
}

#[test]
fn a_new_card_is_shuffled_in_after_the_others() {
    let machine = Machine::new();
    machine.mod_with("more", "");
    machine.mercs("more", NEW_MERC);
    let cards = machine.merc("cards --mod more", "").out;
    let mercs: String = cards.lines().skip(1).take_while(|line| line.starts_with(' ')).collect();
    assert!(cards.starts_with("MERCs (53)") && mercs.ends_with(", newcomer"), "{cards}");
    let played = machine.merc("play --rebels 1 --seed 4 --mod more", "show newcomer\nquit\n");
    assert!(played.out.contains("Newcomer"), "{}", played.all());
}

#[test]
fn clashes_name_both_files() {
    let machine = Machine::new();
    for id in ["left", "right"] {
        machine.mod_with(id, "");
        let combat = if id == "left" { 3 } else { 4 };
        let mercs = format!(r#"[{{"id": "lucid", "combat": {combat}, "health": 4}}, {}"#, &NEW_MERC[1..]);
        machine.mercs(id, &mercs);
        machine.write(&format!("{id}/scripts/merc/mercs/lucid.lua"), "return { hit_on = function(ctx) return 2 end }");
    }
    let ran = machine.merc("cards --mod left --mod right", "");
    assert_eq!(ran.code, 4);
    let remedy = "add \"after\": [\"left\"] to right/mod.json (right then wins) or the reverse, or load only one of them";
    for line in [
        format!(
            "right/content/merc/mercs.json: lucid.combat: left (left/content/merc/mercs.json) and right both set this field; {remedy}"
        ),
        format!(
            "right/content/merc/mercs.json: newcomer: left (left/content/merc/mercs.json) and right both add this entry; {remedy}"
        ),
        format!(
            "right/scripts/merc/mercs/lucid.lua: left (left/scripts/merc/mercs/lucid.lua) and right both have a script for lucid; {remedy}"
        ),
    ] {
        assert!(ran.err.contains(&line), "{line}\nis not in\n{}", ran.err);
    }
    assert!(!ran.err.contains("lucid.health"), "who agree do not clash: {}", ran.err);
    machine.mod_with("right", r#", "after": ["left"]"#);
    let settled = machine.merc("cards lucid --provenance --mod left --mod right", "");
    assert_eq!(settled.code, 0, "{}", settled.err);
    assert!(settled.out.contains("replaces left (left/scripts/merc/mercs/lucid.lua), replaces base"), "{}", settled.out);
}

#[test]
fn house_rules_are_cards_of_their_own() {
    let machine = Machine::new();
    machine.mod_with("house", "");
    let text = r#"[{"id": "long-nights", "name": "Long Nights", "text": "Nights are long."}]"#;
    machine.write("house/content/merc/house-rules.json", text);
    machine.write("house/scripts/merc/house-rules/long-nights.lua", "return {}");
    assert!(machine.merc("cards --mod house", "").out.contains("House rules (2)\n  dictator-recruits, long-nights"));
    assert!(machine.merc("rules --mod house", "").out.contains("Long Nights · House rule\n  Nights are long."));
    assert!(machine.merc("rules long-nights --mod house", "").out.starts_with("Long Nights"));
    assert!(!machine.merc("cards", "").out.contains("long-nights"));
}

// ---- settings and game files ----

fn with_setting(machine: &Machine) {
    let settings = r#", "settings": [
      {"id": "hits_on", "type": "number", "min": 2, "max": 4, "default": 3, "text": "What hits."},
      {"id": "loud", "type": "switch", "default": true, "text": "Notes."},
      {"id": "style", "type": "choice", "values": ["plain", "fancy"], "default": "plain", "text": "Manner."}]"#;
    machine.mod_with("chosen", settings);
    let script = r#"return { hit_on = function(ctx)
      if setting("loud") and setting("style") == "fancy" then return setting("hits_on") end
      return 6
    end }"#;
    machine.write("chosen/scripts/merc/mercs/lucid.lua", script);
}

#[test]
fn settings_reach_the_script_and_the_journal() {
    let machine = Machine::new();
    with_setting(&machine);
    let show = |rule: &str, hits: &str| {
        let head = format!("merc 1 · ruleset merc · seats red=human black=human · seed 7{rule}");
        let body = "!given red b2 lucid\n!given black b3 teresa\n!dice 3 2\nred> move primary b3\n";
        machine.write("t.merc", format!("{head}\n{body}| Lucid [3 2] {hits}\nred: retreat primary> b2\n"));
        let ran = machine.merc("check t.merc --mod chosen", "");
        assert_eq!(ran.code, 0, "{rule}: {}", ran.all());
    };
    show("", "0 hits");
    show(" · rule chosen.style=fancy", "1 hit");
    show(" · rule chosen.style=fancy · rule chosen.hits_on=2", "2 hits");
    show(" · rule chosen.style=fancy · rule chosen.loud=off", "0 hits");

    let typed = "settings\nsave game.merc\nquit\n";
    let rules = "--rule chosen.hits_on=2 --rule chosen.loud=on";
    let ran = machine.merc(&format!("play --rebels 1 --seed 4 --mod chosen {rules}"), typed);
    assert!(ran.out.contains("chosen.hits_on       2          What hits."), "{}", ran.all());
    assert!(ran.out.contains("Continue with: merc play --resume --mod chosen"), "{}", ran.all());
    let header = machine.read("game.merc");
    let header = header.lines().next().expect("a header");
    assert!(header.contains(" · mod chosen@1.2.0#"), "{header}");
    assert!(
        header.contains(" · rule chosen.hits_on=2") && !header.contains("loud"),
        "only settings that differ from the default: {header}"
    );

    for (rule, said) in [
        ("chosen.hits_on=7", "chosen.hits_on cannot be \"7\"; it takes a number from 2 to 4"),
        ("chosen.style=fncy", "chosen.style cannot be \"fncy\" (did you mean \"fancy\"?); it takes plain, fancy"),
        ("chosen.hit_on=3", "the mod chosen has no setting \"hit_on\" (did you mean \"hits_on\"?)"),
        ("chosn.loud=on", "the mod \"chosn\" (did you mean \"chosen\"?) is not loaded"),
    ] {
        let ran = machine.merc(&format!("play --mod chosen --rule {rule}"), "");
        assert!(ran.code == 2 && ran.err.contains(said), "{rule}: {}", ran.err);
    }
}

#[test]
fn a_game_file_names_the_mods_it_needs() {
    let machine = Machine::new();
    with_setting(&machine);
    machine.merc("play --rebels 1 --seed 4 --mod chosen", "save game.merc\nquit\n");
    let without = machine.merc("play --load game.merc", "");
    assert_eq!(without.code, 3);
    let said = "this game uses the mod chosen 1.2.0, which is not loaded; add --mod chosen";
    assert!(without.err.contains(said), "{}", without.err);
    let with = machine.merc("play --load game.merc --mod chosen", "quit\n");
    assert_eq!((with.code, with.err.as_str()), (0, ""), "{}", with.all());

    // Another version or changed files: the game loads with a warning.
    let manifest = machine.read("chosen/mod.json");
    machine.write("chosen/mod.json", manifest.replace("What hits.", "What hits now."));
    let changed = machine.merc("play --load game.merc --mod chosen", "quit\n");
    assert_eq!(changed.code, 0);
    assert!(changed.err.contains("game.merc: files of chosen 1.2.0 have changed since the game was recorded"), "{}", changed.err);
    machine.write("chosen/mod.json", manifest.replace("1.2.0", "1.3.0"));
    let newer = machine.merc("replay game.merc --mod chosen", "");
    assert!(newer.code == 0 && newer.err.contains("recorded with chosen 1.2.0, but chosen 1.3.0 is loaded"), "{}", newer.err);
    machine.mod_with("extra", "");
    let more = machine.merc("check game.merc --mod chosen --mod extra", "");
    assert!(more.err.contains("extra 1.2.0 is loaded, but the game was recorded without it"), "{}", more.err);
    let game = machine.read("game.merc");
    let content = game.split(" · content ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a fingerprint").to_string();
    machine.write("old.merc", game.replace(&content, "0123456789abcdef"));
    let older = machine.merc("replay old.merc --mod chosen", "");
    assert!(older.code == 0 && older.err.contains("content or scripts of the base game have changed"), "{}", older.err);
}

#[test]
fn a_name_is_looked_up_among_the_mods_and_nothing_loads_by_default() {
    let machine = Machine::new();
    machine.write(".local/share/merc/mods/tougher/mod.json", r#"{"id": "tougher", "version": "1.0.0", "engine": "^0.2"}"#);
    assert_eq!(machine.merc("mod order", "").out, "1. base 0.2.0 - always first\n");
    assert!(machine.merc("mod order --mod tougher", "").out.contains("2. tougher 1.0.0"));
    let near = machine.merc("mod order --mod tuogher", "");
    assert!(near.code == 3 && near.err.contains("there is no mod \"tuogher\"") && near.err.contains("did you mean tougher?"));
    let path = machine.merc("mod order --mod ./tougher", "");
    assert!(path.code == 3 && path.err.contains("no such folder"), "{}", path.err);
}

// ---- folders that are not trusted ----

#[test]
#[cfg(unix)]
fn links_huge_files_and_junk_are_refused() {
    let machine = Machine::new();
    machine.mod_with("evil", "");
    machine.write("secret.json", "[]");
    machine.write("outside/mercs/lucid.lua", "return {}");
    std::fs::create_dir_all(machine.path("evil/content/merc")).expect("a folder");
    std::os::unix::fs::symlink(machine.path("secret.json"), machine.path("evil/content/merc/mercs.json")).expect("a link");
    std::os::unix::fs::symlink(machine.path("outside"), machine.path("evil/scripts")).expect("a link");
    machine.write("evil/content/merc/tactics.json", "x".repeat(1_000_001));
    machine.write("evil/content/merc/sectors.json", b"[\xff]");
    machine.write(&format!("evil/transcripts/{}/x.merc", ["deep"; 9].join("/")), "x");
    let ran = machine.merc("mod check evil", "");
    assert_eq!(ran.code, 4, "{}", ran.all());
    for line in [
        "evil/content/merc/mercs.json: this is a link; links are not followed; put the file itself here",
        "evil/scripts: this is a link",
        "evil/content/merc/tactics.json: this file has more than 1000000 bytes",
        "evil/content/merc/sectors.json: this is not UTF-8 text (byte 2)",
        "folders are nested more than 8 deep",
    ] {
        assert!(ran.err.contains(line), "{line}\nis not in\n{}", ran.err);
    }
    assert!(!machine.merc("cards --mod evil", "").out.contains("MERCs"), "nothing of it is loaded");
}

#[test]
fn a_folder_without_a_manifest_and_too_many_files_are_reported() {
    let machine = Machine::new();
    machine.write("empty/content/merc/mercs.json", "[]");
    let ran = machine.merc("mod check empty", "");
    assert!(ran.code == 4 && ran.err.contains("there is no mod.json in empty; name the folder of a mod"), "{}", ran.err);
    machine.mod_with("crowd", "");
    for number in 0..5_001 {
        machine.write(&format!("crowd/transcripts/{number}.txt"), "");
    }
    let ran = machine.merc("mod check crowd", "");
    assert!(ran.code == 4 && ran.err.contains("there are more than 5000 files"), "{}", ran.err);
}

// ---- merc mod ----

/// One line per card: how often each hook ran, and `never` for those that did not. A verb counts when it is carried out.
#[test]
fn a_test_of_a_mod_counts_the_calls_of_each_hook() {
    let machine = Machine::new();
    machine.rizen_mod(
        "loud",
        "-- Rizen: has many hooks.\nreturn {\n  hit_on = function(ctx) return 3 end,\n  dying = function(ctx) end,\n  verbs = { \
         { name = 'sing', cost = 0, help = '-', legal = function(ctx) end, run = function(ctx) note('la') end },\n  \
         { name = 'hum', cost = 0, help = '-', legal = function(ctx) return 'not today' end, run = function(ctx) end } },\n}\n",
    );
    machine.write(
        "loud/transcripts/rizen.merc",
        "merc 1 · ruleset merc · seats red=human black=human · seed 1\n!given red b2 rizen\nred> sing rizen\n| la\n",
    );
    let ran = machine.merc("mod test loud --games 0", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    let line = |out: &str| out.lines().find(|line| line.contains(" rizen ")).unwrap_or_default().to_string();
    assert!(line(&ran.out).ends_with(" of 0 games; hit_on never, dying never, sing 3, hum never"), "{}", ran.out);
    let (one, other) = (machine.merc("mod test loud --games 4", ""), machine.merc("mod test loud --games 4", ""));
    assert_eq!(one.out, other.out, "the counts are the same each time");
    assert!(line(&one.out).contains("hit_on ") && !line(&one.out).contains("hit_on never"), "{}", one.out);
}

/// What scripts lack is reported wherever it is named, with a remedy; other things of the same name are not.
#[test]
fn library_functions_that_scripts_lack_are_reported_with_what_to_use() {
    let machine = Machine::new();
    let script = "-- Rizen: tries it all.\n\
        local m, t = math, { random = 1, os = 2 }\n\
        local early = math.random(6)\n\
        return {\n\
          hit_on = function(ctx)\n\
            if false then return m.random(6) end\n\
            local math = { random = function() return t.random + t.os end }\n\
            table.instert({}, math.random())\n\
            return 3, string.dump, coroutine, io.open, require, debug, os.clock, loadstring, math.floor\n\
          end,\n\
        }\n";
    machine.rizen_mod("lacks", script);
    let ran = machine.merc("mod check lacks", "");
    assert_eq!(ran.code, 4, "{}", ran.all());
    for (line, what) in [
        (3, "there is no math.random; for chance, use roll(count), pick(list) or shuffle(list)"),
        (6, "there is no math.random; for chance, use roll(count), pick(list) or shuffle(list)"),
        (8, "there is no table.instert; did you mean table.insert?"),
        (9, "there is no string.dump; scripts cannot create code"),
        (9, "there is no global coroutine; "),
        (9, "there is no global io; scripts have no files"),
        (9, "there is no global require; put shared functions into scripts/merc/lib/"),
        (9, "there is no global debug; use print"),
        (9, "there is no global os; scripts have no clock"),
        (9, "there is no global loadstring; scripts cannot create code"),
    ] {
        let line = format!("lacks/scripts/merc/mercs/rizen.lua:{line}: {what}");
        assert!(ran.out.contains(&line), "{line}\nis not in\n{}", ran.out);
    }
    assert_eq!(ran.out.matches("error: ").count(), 10, "{}", ran.out);
}

/// `print` shows its values once, in order with the events, in every command that shows a game.
#[test]
fn print_is_shown_once_and_in_order() {
    let machine = Machine::new();
    let script = "-- Rizen: prints.\nreturn {\n  before_attack = function(ctx)\n    print('first', 1)\n    heal(ctx.unit, 1)\n    \
        if ask_yes(ctx.unit.player, 'sure', 'Sure?') then print('then', true) end\n    note('last')\n  end,\n}\n";
    machine.rizen_mod("loud", script);
    let facts = "| first\t1\n| is healed\n!| then\nred: sure rizen> yes\n!| first\n| then\ttrue\n| last\n";
    let game = "merc 1 · ruleset merc · seats red=human black=human · seed 1\n!given red b2 rizen\n!given health rizen 1\n\
        !given black b3 militia 1\n!dice 6 6\nred> move primary b3\n";
    machine.write("loud/transcripts/rizen.merc", format!("{game}{facts}"));
    machine.write("game.merc", game.rsplit_once("red> ").expect("a command").0);
    let tested = machine.merc("mod test loud --games 1", "");
    assert_eq!(tested.code, 0, "{}", tested.all());
    let played = machine.merc("play --mod loud --load game.merc", "move primary b3\nyes\nquit\n");
    let replayed = machine.merc("replay --mod loud loud/transcripts/rizen.merc", "");
    for ran in [played, replayed] {
        // A screen shows a tab as a space.
        let out = ran.out.replace('\t', " ");
        let order = ["Rizen: first 1", "Rizen is healed", "Rizen: then true", "Rizen: last", "Rizen aims"];
        let places: Vec<Option<usize>> = order.iter().map(|text| out.find(text)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}: {}", ran.all());
        assert!(order.iter().all(|text| out.matches(text).count() == 1), "{}", ran.out);
    }
}

#[test]
fn a_new_mod_checks_and_passes_its_tests() {
    let machine = Machine::new();
    let made = machine.merc("mod new fast-rebels --dir mods", "");
    assert_eq!(made.code, 0, "{}", made.err);
    let checked = machine.merc("mod check mods/fast-rebels", "");
    assert_eq!((checked.out.as_str(), checked.code), ("mods/fast-rebels: ok\n", 0), "{}", checked.err);
    let tested = machine.merc("mod test mods/fast-rebels --games 6 --seed 3", "");
    assert_eq!(tested.code, 0, "{}", tested.all());
    assert!(tested.out.contains("fast-rebels-recruit-hits-on-three.merc: ok"), "{}", tested.out);
    assert!(tested.out.contains("6 random games") && tested.out.contains(" 0 failed"), "{}", tested.out);
    assert!(tested.out.contains("fast-rebels-recruit came into play in "), "{}", tested.out);
    assert!(!tested.out.contains("came into play in 0"), "{}", tested.out);
    assert!(tested.out.contains(" of 6 games; hit_on "), "{}", tested.out);

    let again = machine.merc("mod new fast-rebels --dir mods", "");
    assert!(again.code == 3 && again.err.contains("already exists"), "{}", again.err);
    for wrong in ["base", "Fast_Rebels", "../up", "a--b"] {
        assert_eq!(machine.merc(&format!("mod new {wrong}"), "").code, 2, "{wrong}");
    }
    let help = machine.merc("mod", "");
    assert!(["new", "check", "test", "order"].iter().all(|word| help.all().contains(word)), "{}", help.all());
}

#[test]
fn a_failing_card_is_found_and_its_game_is_saved() {
    let machine = Machine::new();
    machine.mod_with("crash", "");
    machine.write("crash/scripts/merc/mercs/lucid.lua", "return { before_attack = function(ctx) error('ouch') end }");
    let ran = machine.merc("mod test crash --games 8", "");
    assert_eq!(ran.code, 1, "{}", ran.all());
    assert!(
        ran.out.contains("mod crash, card lucid, hook before_attack: crash/scripts/merc/mercs/lucid.lua:1: ouch"),
        "{}",
        ran.out
    );
    let saved = ran.out.lines().find_map(|line| line.split("saved: merc ").nth(1)).expect("a game was saved").to_string();
    let again = machine.merc(&saved, "");
    assert!(again.code == 1 && again.err.contains("ouch"), "{}", again.all());
}

#[test]
fn a_wrong_transcript_fails_the_test() {
    let machine = Machine::new();
    machine.merc("mod new mine", "");
    let name = "mine/transcripts/mine-recruit-hits-on-three.merc";
    let text = machine.read(name);
    machine.write(name, text.replace("1 hit", "2 hits"));
    let ran = machine.merc("mod test mine --games 1", "");
    assert!(ran.code == 1 && ran.out.contains(&format!("{name}:8: ")), "{}", ran.all());
}

/// All kinds of errors in one mod.
#[test]
fn unknown_names_are_found_without_playing() {
    let machine = Machine::new();
    machine.mod_with("typo", "");
    let script =
        "-- Lucid: hits on 3 or more.\nreturn {\n  day_start = function(ctx)\n    heel(ctx.unit, 1)\n    pages = 1\n  end,\n}\n";
    machine.write("typo/scripts/merc/mercs/lucid.lua", script);
    let ran = machine.merc("mod check typo", "");
    assert_eq!(ran.code, 4);
    for line in [
        "typo/scripts/merc/mercs/lucid.lua:4: there is no global heel; did you mean heal?",
        "typo/scripts/merc/mercs/lucid.lua:5: the global pages cannot be written; declare it with local",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
}

#[test]
fn all_problems_are_reported_at_once() {
    let machine = Machine::new();
    let manifest = r#"{"id": "Broken One", "versoin": "1", "engine": "^^1", "engine": "*", "requires": ["x"], "after": [1],
        "settings": [{"id": "x", "type": "numbr", "default": 1, "text": "t"}, {"id": "y", "type": "number", "min": 1, "max": 2, "default": 5, "text": "t"},
        {"id": "z", "type": "choice", "values": [], "default": "a", "text": "t"}]}"#;
    machine.write("broken/mod.json", manifest);
    let mercs = r#"[{"id": "lucd", "combat": 3},
        {"id": "guy", "name": "Guy", "initiative": 1, "training": 1, "combat": "x", "set": "base", "text": "Sings.", "plian": true}]"#;
    machine.mercs("broken", mercs);
    machine.write("broken/content/tactics.json", "[]");
    machine.write("broken/content/merc/tactic.json", "[]");
    machine.write("broken/content/merc/gear.json", "[]");
    machine.write("broken/scripts/merc/mercs/sarge.lua", "return { hit_onn = function(ctx) return 3 end }");
    machine.write("broken/scripts/merc/tactics/doc.lua", "return {}");
    machine.write("broken/transcripts/x.merc", "hello");
    let ran = machine.merc("mod check broken", "");
    assert_eq!(ran.code, 4);
    for line in [
        "broken/mod.json: id: \"Broken One\" is not a valid id; use lowercase letters, digits and hyphens; did you mean broken-one?",
        "broken/mod.json: version: missing",
        "broken/mod.json: versoin: unknown field; did you mean version?",
        "broken/mod.json: engine: \"^^1\" is not a version range",
        "broken/mod.json: engine: this field appears twice",
        "broken/mod.json: requires: expected an object such as {\"other-mod\": \"^1.2\"}, found a list",
        "broken/mod.json: after: expected a list of texts, found 1",
        "broken/mod.json: settings.x.type: invalid value \"numbr\"; expected switch, number or choice",
        "broken/mod.json: settings.y.default: this is not an allowed value; expected a number from 1 to 2",
        "broken/mod.json: settings.z.values: this list is empty",
        "broken/content/merc/mercs.json: lucd: there is no entry with this id to change, and a new entry needs a name; did you mean lucid?",
        "broken/content/merc/mercs.json: guy.combat: expected a whole number",
        "broken/content/merc/mercs.json: guy.plian: unknown field; did you mean plain?",
        "broken/content/merc/tactic.json: unknown file; did you mean tactics.json?",
        "broken/content/merc/gear.json: unknown file; content files are ai.json, dictators.json, ",
        "broken/content/tactics.json: nothing reads this file",
        "broken/scripts/merc/mercs/sarge.lua:1: there is no hook hit_onn; did you mean hit_on?",
        "broken/scripts/merc/tactics/doc.lua: the script of doc belongs in scripts/merc/mercs/doc.lua",
        "broken: the text of guy describes an effect, but no script implements it",
        "broken/transcripts/x.merc: this is not a merc game file",
        "warning: broken/transcripts: no transcript mentions guy",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
    machine.mod_with("orphan", "");
    machine.write("orphan/scripts/merc/mercs/lucd.lua", "return {}");
    let orphan = machine.merc("mod check orphan", "");
    assert!(orphan.out.contains("there is no card \"lucd\"; did you mean lucid.lua?"), "{}", orphan.out);
    let played = machine.merc("play --mod broken", "");
    assert!(played.code == 4 && played.err.contains("broken/mod.json: version: missing"), "{}", played.err);
}

// ---- bot rules ----
