//! Modes from the command line: what a header and the options refuse, mistakes in the modes of mods, and what players read in a game
//! without a Dictator. What a mode does in a game is in `tests/transcripts/merc/modes`.

mod common;

use common::machine::{Machine, Ran};

/// A mod with one mode: its fields after id, name and text, and what its script returns.
fn mode(machine: &Machine, id: &str, fields: &str, hooks: &str) {
    machine.write(&format!("{id}/mod.json"), format!(r#"{{"id": "{id}", "version": "1.0.0", "engine": "*"}}"#));
    let entry = format!(r#"[{{"id": "{id}", "name": "{id}", "text": "A mode."{fields}}}]"#);
    machine.write(&format!("{id}/content/merc/modes.json"), entry);
    machine.write(&format!("{id}/scripts/merc/modes/{id}.lua"), format!("-- {id}: a mode.\nreturn {{ {hooks} }}\n"));
}

/// What `merc mod check` says about such a mod.
fn checked(fields: &str, hooks: &str) -> Ran {
    let machine = Machine::new();
    mode(&machine, "odd", fields, hooks);
    machine.merc("mod check odd", "")
}

fn frame(more: &str) -> String {
    let usual = r#""frame": true, "day": "Day", "landing": 1"#;
    let ending = r#""endings": [{"id": "time-is-up", "why": "time is up"}]"#;
    format!(", {usual}, {ending}, {more}")
}

/// The options and the header are checked in one place, so both refuse the same.
#[test]
fn a_header_is_refused_like_the_command_line() {
    let machine = Machine::new();
    for (options, header, said) in [
        ("--level veteran", "level veteran", "this game has no Dictator, so a level cannot be chosen"),
        ("--dictator kim", "dictator kim", "this game has no Dictator, so a Dictator cannot be chosen"),
        ("--difficulty 3", "rule difficulty=3", "this game has no Dictator, so difficulty has no effect; omit it"),
        ("--rule active_tactics=5", "rule active_tactics=5", "so active_tactics has no effect"),
        ("--rule ai_hold=on", "rule ai_hold=on", "so ai_hold has no effect"),
        ("", "sides 1v1", "sides is named twice; keep one of them"),
    ] {
        if !options.is_empty() {
            let ran = machine.merc(&format!("play --mode versus --sides 1v1 {options}"), "quit\n");
            assert!(ran.code == 2 && ran.err.contains(said), "{options}: {}", ran.all());
        }
        let seats = "merc 1 · ruleset merc · seats red=human blue=human · seed 7 · mode versus · sides 1v1";
        machine.write("t.merc", format!("{seats} · {header}\nred> hire\n"));
        let ran = machine.merc("check t.merc", "");
        assert!(ran.code != 0 && ran.all().contains(said), "{header}: {}", ran.all());
    }
    for doubled in ["level veteran · level veteran", "dictator kim · dictator castro"] {
        machine.write("t.merc", format!("merc 1 · ruleset merc · seats red=human black=ai · seed 7 · {doubled}\nred> hire\n"));
        let ran = machine.merc("check t.merc", "");
        assert!(ran.code != 0 && ran.all().contains("is named twice"), "{doubled}: {}", ran.all());
    }
}

/// The robot plays Vehicles with a warning (MOD-0), and another player in his seat without one.
#[test]
fn a_mode_that_a_bot_plays_badly_warns_of_it() {
    let machine = Machine::new();
    let warning = "Warning: Vehicles with ai: the robot has no rules for vehicles, so it does not use them well.";
    let text = |options: &str| machine.merc(&format!("play --mode vehicles --rebels 1 --seed 1{options}"), "quit\n").all();
    let unwrapped = |text: String| text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(unwrapped(text("")).contains(warning), "{}", text(""));
    assert!(!text(" --seat black=bot").contains("Warning"), "{}", text(" --seat black=bot"));
}

/// The script of a mode does what the text of its cards says, so they need no scripts of their own. Another card does.
#[test]
fn a_card_of_a_mode_needs_no_script() {
    let machine = Machine::new();
    mode(&machine, "odd", "", "status = function() return { 'odd' } end");
    let card = |more: &str| {
        let entry =
            r#"{"id": "flag", "name": "Flag", "kind": "accessory", "copies": 1, "serial": 1, "set": "base", "text": "Wins.""#;
        machine.write("odd/content/merc/equipment.json", format!("[{entry}{more}}}]"));
        machine.merc("mod check odd", "")
    };
    let ran = card(r#", "slot": "none", "starts": "supply", "mode": "odd""#);
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = card("");
    assert!(ran.code == 4 && ran.all().contains("the text of flag describes an effect"), "{}", ran.all());
}

/// A field that is unknown or named twice would have no effect. A newer engine may know it.
#[test]
fn fields_of_a_header_are_known_and_named_once() {
    let machine = Machine::new();
    let usual = "seats red=human black=human · seed 7";
    for (header, said) in [
        ("seats red=human black=human · seed 7 · seed 8", "seed is named twice in the header"),
        ("seats red=human black=human · seats red=human · seed 7", "seats is named twice in the header"),
        (&format!("{usual} · rule difficulty=1 · rule base.difficulty=2"), "rule base.difficulty is named twice"),
        (
            "seats red=human blue=human · seed 7 · mode versus · rule versus.rounds=3 · rule versus_rounds=4",
            "rule versus_rounds is named twice",
        ),
        (&format!("{usual} · content a · content b"), "content is named twice"),
        (&format!("{usual} · mod a@1#2 · mod a"), "the mod a is named twice"),
        (&format!("{usual} · levels veteran"), "a game file has no field \"levels\"; did you mean level?"),
        (
            &format!("{usual} · engine 99.0.0 · weather rain"),
            "The file was written by merc 99.0.0, which is newer than this merc",
        ),
        ("seats red=xyz black=search:0 · seed 7", "red=xyz: unknown player \"xyz\""),
        ("seats red=xyz black=search:0 · seed 7", "black=search:0: \"0\" is not a budget"),
    ] {
        machine.write("t.merc", format!("merc 1 · ruleset merc · {header}\nred> hire\n"));
        let ran = machine.merc("check t.merc", "");
        assert!(ran.code != 0 && ran.all().contains(said), "{header}: {}", ran.all());
        assert!(!ran.all().contains("newer") || said.contains("newer"), "{header}: {}", ran.all());
    }
    machine.write("t.merc", "merc 2 · world merc\n");
    let ran = machine.merc("check t.merc", "");
    assert!(ran.all().contains("the file has format 2 and was written by a newer merc"), "{}", ran.all());
}

/// A set of rules has values for every game; those without effect are not written.
#[test]
fn printed_rules_work_without_a_dictator() {
    let machine = Machine::new();
    let ran = machine.merc("play --mode versus --sides 1v1 --rules printed --seed 1", "save game.merc\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.all());
    let game = machine.read("game.merc");
    let header = game.lines().next().unwrap_or_default();
    assert!(header.contains("rule hire_placement=anywhere") && !header.contains("dictator_in_cities"), "{header}");
}

/// The former name of a setting of a mode is accepted in old files, but not without its mode on the command line.
#[test]
fn a_former_name_needs_its_mode() {
    let machine = Machine::new();
    let ran = machine.merc("play --rebels 1 --rule versus_rounds=3", "quit\n");
    assert!(ran.code == 2 && ran.err.contains("versus.rounds is a setting of Versus; add --mode versus"), "{}", ran.all());
    machine.write("t.merc", "merc 1 · ruleset merc · seats red=human black=ai · seed 7 · rule versus_rounds=3\nred> hire\n");
    let ran = machine.merc("check t.merc", "");
    assert!(!ran.all().contains("versus"), "{}", ran.all());
}

#[test]
fn mistakes_in_an_entry_are_reported_with_place_and_remedy() {
    let sides = r#""sides": [{"id": "a", "one": "player", "each": "2-6"}]"#;
    let steps = r#""steps": {"first": ["land each"], "daily": ["act each"]}"#;
    for (fields, said) in [
        (r#", "after": ["odd"]"#.to_string(), "odd.after: the order of these modes goes in a circle: odd after odd; remove one"),
        (
            r#", "endings": [{"id": "base-captured", "why": "x"}]"#.to_string(),
            "odd.endings: standard already has the ending \"base-captured\"; choose another id",
        ),
        (
            r#", "steps": {"insert": [{"after": "act-rebels", "kind": "land", "of": "rebels", "id": "again"}]}"#.to_string(),
            "the step again is of the kind land, which belongs to the first day; put it next to a step of that day",
        ),
        (
            r#", "steps": {"insert": [{"after": "act-rebels", "kind": "nap", "id": "again"}]}"#.to_string(),
            "odd.steps.insert.again.kind: invalid value \"nap\"; expected land,",
        ),
        (r#", "map": {"industries": 5, "wilderness": 3}"#.to_string(), "sectors do not fill a 3x"),
        (r#", "map": {"rows": 3, "columns": 3}"#.to_string(), "odd: its map fits only 1 player; with 2 players: "),
        (r#", "help": [{"verb": "lnd", "text": "x"}]"#.to_string(), "\"lnd\", which is not a verb; did you mean land?"),
        (r#", "settings": [{"id": "n", "text": "x"}]"#.to_string(), "odd.settings.n.type: missing"),
        (frame(&format!(r#"{sides}, {steps}, "ties": ["die", "die"]"#)), "odd.ties: \"die\" is listed twice"),
        (frame(&format!(r#"{sides}, {steps}, "ties": ["dye"]"#)), "odd.ties: invalid value \"dye\"; expected dictator,"),
        (
            frame(&format!(r#"{sides}, {steps}, "ties": ["dictator"]"#)),
            "odd.ties: no side of this frame is the Dictator's; remove",
        ),
        (frame(&format!(r#"{sides}, {steps}, "advised": ["1v9"]"#)), "odd.advised: \"1v9\" cannot be played"),
        (
            frame(&format!(r#"{sides}, "steps": {{"first": ["land each"], "daily": ["act each", "land each"]}}"#)),
            "odd.steps: land-each: players land only on the first day; move it to \"first\"",
        ),
        (
            frame(&format!(r#""sides": [{{"id": "a", "one": "x", "each": "3", "players": "3-4"}}], {steps}"#)),
            "odd.sides: these sides need at least 9 players, and a game has at most 6; lower",
        ),
        (
            frame(&format!(r#""sides": [{{"id": "a", "one": "x", "players": "0-3"}}], {steps}"#)),
            "odd.sides.a.players: expected a number from 1 to 6",
        ),
        (
            frame(&format!(r#""sides": [{{"id": "a", "one": "boss", "leader": true}}], {steps}"#)),
            "odd.sides: a frame needs a side of players besides the Dictator's; add one",
        ),
        (
            format!(r#", "frame": true, "day": "Day", "landing": 1, {sides}, {steps}"#),
            "odd.endings: a frame needs an ending, or its games would not end; add one",
        ),
    ] {
        let ran = checked(&fields, "");
        assert!(ran.code != 0 && ran.all().contains(said), "{fields}\n{}", ran.all());
        assert!(ran.all().contains("odd/content/merc/modes.json: "), "{}", ran.all());
    }
}

/// A mode may come after the usual frame to replace one of its endings.
#[test]
fn a_mode_after_the_frame_replaces_an_ending() {
    let machine = Machine::new();
    mode(&machine, "odd", r#", "after": ["standard"], "endings": [{"id": "sector-value", "how": "on points"}]"#, "");
    let given = "!given red a1 rizen\n!given tactics none\n!given hand\n!given day 6 ability\n";
    let header = "merc 1 · ruleset merc · seats red=human black=human · seed 7 · mode odd";
    machine.write("t.merc", format!("{header}\n{given}black> pass\n| win on points. Rebels\n"));
    let ran = machine.merc("check --mod odd t.merc", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
}

/// Of two modes with a hook of which one answer counts, the one that comes after the other has the last word, in the script and in the entry.
#[test]
fn the_later_mode_has_the_last_word() {
    for (after, score, difficulty) in [("first", 20, 2), ("second", 10, 1)] {
        let machine = Machine::new();
        let later = |id: &str| if id == after { String::new() } else { format!(r#", "after": ["{after}"]"#) };
        let fields = |id: &str, difficulty: u8| format!(r#"{}, "rules": {{"difficulty": "{difficulty}"}}"#, later(id));
        mode(&machine, "first", &fields("first", 1), "score = function() return 10 end");
        mode(&machine, "second", &fields("second", 2), "score = function() return 20 end");
        let header = "merc 1 · ruleset merc · seats red=human black=human · seed 7 · mode first · mode second";
        let facts = format!("red> status\n| Rebels {score}\nred> settings\n| difficulty           {difficulty} \n");
        machine.write("t.merc", format!("{header}\n!given red a1 rizen\n{facts}"));
        let ran = machine.merc("check --mod first --mod second t.merc", "");
        assert_eq!(ran.code, 0, "after {after}: {}", ran.all());
    }
}

/// A mode that lets a player land nowhere has failed, and the game goes on without its script.
#[test]
fn a_mode_that_lets_nobody_land_is_named() {
    let machine = Machine::new();
    mode(&machine, "odd", "", "may_land = function() return \"no beach\" end");
    let ran = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "quarantine odd\nhire\nquit\n");
    for said in [
        "Failed and undone: mod odd, card odd, hook may_land:",
        "odd/scripts/merc/modes/odd.lua:2: lets red land in no sector",
        "quarantine odd: continue without its script",
        "Nothing has been answered yet, so the game begins again without the script of odd.",
        "Quarantined: odd's script is off for the rest of this game",
        "Red draws",
    ] {
        let all = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(all.contains(said), "{said}\n{}", ran.all());
    }
    let landed = "may_land = function() for _, player in players() do \
                  if player.team[1] and player.team[1].sector then return false end end return true end";
    mode(&machine, "odd", "", landed);
    let header = "merc 1 · ruleset merc · seats red=human blue=human black=human · seed 7 · mode odd";
    machine.write("t.merc", format!("{header}\n!default deck\n!default keep\nred> hire\nred> land a1\n"));
    let ran = machine.merc("check --mod odd t.merc", "");
    assert!(ran.code != 0 && ran.all().contains("lets blue land in no sector; return true"), "{}", ran.all());
}

/// Quarantine before the first answer repeats the setup, and says so.
#[test]
fn quarantine_in_the_setup_says_that_the_game_begins_again() {
    let machine = Machine::new();
    let ran = machine.merc("play --mode assassination --rebels 1 --seed 1", "quarantine assassination\nquit\n");
    let again = "the game begins again without the script of assassination.";
    let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let after = out.split(again).nth(1).unwrap_or_else(|| panic!("{}", ran.all()));
    for said in ["Quarantined: Assassination's script is off", "The map is laid out", "The Dictator is"] {
        assert!(after.contains(said), "{said}\n{}", ran.all());
    }
}

#[test]
fn a_goal_names_sides_settings_and_numbers_that_exist() {
    let goal = |part: &str| checked(&format!(r#", "goal": [{part}]"#), "");
    for (part, said) in [
        (r#"{"side": "rebel", "text": "Win."}"#, "no frame has a side \"rebel\""),
        (r#"{"if": {"victory_checks": "at_once"}, "text": "Win."}"#, "there is no setting \"victory_checks\""),
        (r#"{"if": {"victory_check": "never"}, "text": "Win."}"#, "victory_check cannot be \"never\"; expected at_once"),
        (r#"{"text": "Win by {lastday}."}"#, "there is nothing to fill in for {lastday}"),
        (r#"{"side": "rebels"}"#, "missing"),
    ] {
        let ran = goal(part);
        assert!(ran.code != 0 && ran.all().contains(said), "{part}: {}", ran.all());
    }
    let ran =
        goal(r#"{"side": "rebels", "also": true, "if": {"victory_check": "at_once"}, "text": "By {last_day}, {hire_draw}."}"#);
    assert_eq!(ran.code, 0, "{}", ran.all());
}

/// Nobody wins a game that no script ends, and the message and the test of the mod name the script.
#[test]
fn a_frame_that_never_ends_is_named() {
    let machine = Machine::new();
    let sides = r#""sides": [{"id": "a", "one": "player", "each": "2-6"}]"#;
    let steps = r#""steps": {"first": ["land each"], "daily": ["act each"]}"#;
    mode(
        &machine,
        "odd",
        &frame(&format!("{sides}, {steps}")),
        "settled = function() if day() > 200 then win(nil, \"time-is-up\") end end",
    );
    let header = "merc 1 · ruleset merc · seats red=human blue=human · seed 7 · mode odd";
    machine.write("t.merc", format!("{header}\n!given red a1 rizen\n!given blue c1 doc\n!given day 99 blue\nblue> done\n| Nobody wins: Day 99 is over, and the script of the mode odd has not ended the game.\n"));
    let ran = machine.merc("check --mod odd t.merc", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = machine.merc("mod test odd --games 1", "");
    let said = "no script ended the game by Day 99; call win in the day_end of scripts/merc/modes/odd.lua";
    assert!(ran.code != 0 && ran.all().contains(said), "{}", ran.all());
}

/// From the landing to the end, no prompt, list, help or event speaks of what the game does not have. Clauses and cards may.
#[test]
fn a_game_without_a_dictator_never_speaks_of_him() {
    let machine = Machine::new();
    let looks = "help\nlegal\nstatus\nmap\nsettings\nteam\nsquad\nlog 200\nhand\nability\npass\nreinforce\npropose a1\ngift 1 to red at a1\n";
    let mut typed = String::new();
    for _ in 0..60 {
        typed.push_str(looks);
        typed.push_str("hire\ndefault\ndefault\ndefault\ndefault\nland a1\nland b1\nland c1\nland d1\nland a2\nland b2\nland c2\n\n\n\n\ndone\n\n");
    }
    typed.push_str("quit\n");
    let ran =
        machine.merc("play --mode versus --mode vehicles --mode i-dictator --sides 1v1 --seed 1 --rule versus.rounds=3", &typed);
    let ours = |line: &&str| {
        let is_card = ["card:", " · ", "Mode: "].iter().any(|word| line.contains(word)) || line.starts_with("    ");
        let is_refusal = line.contains("is for the Dictator, and this game has none") || line.contains("has no Dictator");
        let is_mode = line.contains("I, Dictator");
        !is_card && !is_refusal && !is_mode && !line.contains("(MOD-")
    };
    // The text of the mode, above, compares it with the standard game.
    let (_, played) = ran.out.split_once("Type help").expect("the game begins");
    for line in played.lines().filter(ours) {
        let wrong = ["Rebel", "Dictator", "Day ", "edge of", "'s edge", "tactics"].iter().find(|word| line.contains(**word));
        assert!(wrong.is_none(), "{line}");
    }
    assert!(ran.out.contains("wins on sector value") || ran.out.contains("Round 3"), "{}", ran.out);
}

/// Without `help` in its entry, `help land` of a mode with `may_land` no longer speaks of the edge.
#[test]
fn help_follows_a_mode_that_decides_where_players_land() {
    let machine = Machine::new();
    mode(&machine, "odd", "", "may_land = function() return true end");
    let ran = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "help land\nquit\n");
    assert!(ran.out.contains("where this game lets you land") && !ran.out.contains("D1-3 Landing"), "{}", ran.all());
}

/// A score that cannot be counted is the script's mistake, and not silently another number.
#[test]
fn a_score_out_of_range_is_reported() {
    let machine = Machine::new();
    for score in ["-5", "70000"] {
        mode(&machine, "odd", "", &format!("score = function() return {score} end"));
        let ran = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "status\nquit\n");
        let said =
            format!("hook score: odd/scripts/merc/modes/odd.lua:2: returned {score}; expected a whole number from 0 to 65535");
        let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains(&said), "{}", ran.all());
    }
}

/// No text of a mod can hide or reorder what stands beside it.
#[test]
fn invisible_characters_are_refused() {
    let machine = Machine::new();
    mode(&machine, "odd", "", "setup = function() note(\"a\\u{202e}b\") end");
    let replayed = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "log 50\nquit\n");
    assert!(replayed.out.contains("ab") && !replayed.out.contains('\u{202e}'), "{}", replayed.all());
    machine.write("odd/content/merc/modes.json", "[{\"id\": \"odd\", \"name\": \"o\u{202e}dd\", \"text\": \"A mode.\"}]");
    let ran = machine.merc("mod check odd", "");
    assert!(ran.all().contains("invisible characters are not allowed in texts") && ran.code != 0, "{}", ran.all());
}

/// Without a step in which anybody acts, the days would pass at once. The mode that removes them is named.
#[test]
fn a_day_in_which_nobody_acts_is_refused() {
    let steps = r#", "steps": {"without": ["act-rebels", "tactics-dictator", "act-dictator", "ability-dictator"]}"#;
    let ran = checked(steps, "day_end = function() end");
    assert!(ran.code != 0 && ran.all().contains("leaves rebels without a daily step in which MERCs act"), "{}", ran.all());
    let machine = Machine::new();
    mode(&machine, "odd", steps, "day_end = function() end");
    let played = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "quit\n");
    assert!(played.code == 2 && played.err.contains("odd leaves rebels without a daily step"), "{}", played.all());
    // Rebels who do not act cannot hire either, although the Dictator still acts.
    let steps = r#", "steps": {"without": ["land-rebels", "act-rebels"]}"#;
    let ran = checked(steps, "day_end = function() end");
    assert!(ran.code != 0 && ran.all().contains("leaves rebels without a daily step in which MERCs act"), "{}", ran.all());
    let ran =
        checked(&frame(r#""sides": [{"id": "all", "one": "player", "players": "1-6"}], "steps": {"daily": ["script all"]}"#), "");
    assert!(ran.code != 0 && ran.all().contains("odd leaves all without a daily step"), "{}", ran.all());
}

/// Without a landing, players hire one MERC for free when they first act (DAY-11), and a MERC that `setup` enlists has a place on the map.
#[test]
fn without_a_landing_players_come_into_play_when_they_act() {
    let steps = r#", "steps": {"without": ["land-rebels"]}"#;
    let machine = Machine::new();
    mode(&machine, "odd", steps, "day_end = function() end");
    let ran = machine.merc("mod check odd", "");
    assert!(!ran.all().contains("error"), "{}", ran.all());
    let lines = "hire\nvrbansk\nb1\nteam\nquit\n";
    let played = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", lines);
    assert!(played.out.contains("Day 2 begins") && !played.out.contains("landing"), "{}", played.all());
    assert!(played.out.contains("Red has no MERCs left and may hire for free (DAY-11)"), "{}", played.all());
    assert!(played.out.contains("joins Red's primary squad at "), "{}", played.all());
    mode(&machine, "odd", steps, "setup = function() enlist(rebels()[1], random_merc(rebels()[1])) end");
    let played = machine.merc("play --mod odd --mode odd --rebels 1 --seed 1", "b1\nquit\n");
    assert!(played.out.contains("joins Red's primary squad at "), "{}", played.all());
}

/// A vehicle of the game protects the last MERC until it is destroyed itself. One without armor outlives him and goes to the stash (MOD-C2).
#[test]
fn a_vehicle_without_armor_outlives_its_last_merc() {
    let machine = Machine::new();
    machine.write("bike/mod.json", r#"{"id": "bike", "version": "1.0.0", "engine": "*"}"#);
    let vehicle = r#""vehicle": {"crew": 4, "steps": 2, "move_cost": 1}"#;
    let entry =
        r#""id": "bike", "name": "Bike", "kind": "accessory", "copies": 1, "serial": 900, "set": "expansion", "text": """#;
    machine.write("bike/content/merc/equipment.json", format!("[{{{entry}, {vehicle}}}]"));
    let lines = [
        "merc 1 · ruleset merc · seats red=human black=human · seed 7",
        "!given red b2 doc mount bike militia 1 riders 1",
        "!given black b3 shooter",
        "!given day 2 actions",
        "!dice 1 / 1 / 6 6 6 1 1 1 / 1 / 6 1 1 1 1 1",
        "black> move primary b2",
        "black: aim shooter> doc",
        "| Doc health 3 -> 0",
        "| A card goes to the stash in b2",
        "| Doc dies",
        "black: retreat primary> stay",
        "| The Dictator holds b2",
        "black> sector b2",
        "| stash: 1",
        "| Bike",
        "",
    ];
    machine.write("dies.merc", lines.join("\n"));
    let ran = machine.merc("check dies.merc --mod bike", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
}
