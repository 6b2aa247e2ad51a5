//! Bots play whole games: they never wait, never err, and what they answer can be replayed.

use merc::base::{self, GameFile, ModFiles};
use merc::kernel::session::play_out;
use merc::kernel::{
    Answer, Decider, Decision, Header, Question, Ruleset, Seat, Session, Status, Table, fingerprint, seating, transcript,
};
use merc::lua::tape;
use merc::merc::choice::Choice;
use merc::merc::command::Command;
use merc::merc::content::{Bot, Point};
use merc::merc::state::Phase;
use merc::merc::trial;
use merc::merc::{Merc, NewGame, invariants, new_game};
use std::rc::Rc;

fn rules() -> Rc<Merc> {
    Rc::new(Merc::load(&base::embedded()).expect("the base game loads"))
}

fn header(rules: &Merc, rebels: u8, seed: u64, who: &str) -> Header {
    header_with(rules, rebels, seed, who, &[])
}

fn header_with(rules: &Merc, rebels: u8, seed: u64, who: &str, options: &[(&str, &str)]) -> Header {
    let mut seats: Vec<(String, String)> = vec![("black".into(), "ai".into())];
    let colours = ["red", "blue", "green", "yellow", "white", "purple"];
    seats.extend(colours.iter().take(usize::from(rebels)).map(|seat| ((*seat).to_string(), who.to_string())));
    let rule = options.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
    new_game(rules, &NewGame { rebels, seed, seats, rules: rule, ..NewGame::default() }).expect("a legal game")
}

/// Plays one game and gives what rules of bots got wrong.
fn play(rules: &Rc<Merc>, header: Header) -> Vec<(String, String)> {
    let state = rules.start(&header).expect("a legal header");
    let decider = seating(rules.as_ref(), &header).expect("everybody is known")();
    let seed = header.seed;
    let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, decider);
    let check = |table: &Table<Merc>| {
        let sound = invariants::check(table.rules(), table.state());
        // Working out everything anew takes its time.
        let sound = if seed.is_multiple_of(4) { sound.and_then(|()| invariants::numbers_are_fresh(table)) } else { sound };
        sound.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    };
    play_out(&mut table, check).unwrap_or_else(|stop| panic!("seed {seed}: {stop:?}"));
    table.scratch.mistakes.take()
}

#[test]
fn bots_play_whole_games_without_a_mistake() {
    let rules = rules();
    for who in ["random", "bot"] {
        for rebels in 1..=6 {
            for seed in 0..40 {
                let mistakes = play(&rules, header(&rules, rebels, seed, who));
                assert!(mistakes.is_empty(), "{rebels} x {who}, seed {seed}: {mistakes:?}");
            }
        }
    }
}

/// A rule that runs out of its budget in the middle of a number leaves the next rule that number whole.
#[test]
fn a_rule_that_loops_leaves_others_their_numbers() {
    let mut files = merc::base::embedded();
    for file in &mut files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if file.path.starts_with("scripts/merc/mercs/") {
            file.text =
                "-- Slow: everybody has 50 dice.\nreturn { stats = function() for i = 1, 700 do end return { combat = 50 } end }"
                    .into();
        } else if name == "bot-storm.lua" {
            file.text =
                "-- Storm: reads for ever.\nreturn { choose = function(ctx) while true do local n = ctx.unit.combat end end }"
                    .into();
        } else if name == "bot-advance.lua" {
            file.text =
                "-- Advance: looks.\nreturn { choose = function(ctx) if ctx.unit.combat < 50 then error('few') end end }".into();
        }
        // Both are asked wherever somebody acts.
        if file.path == "content/merc/ai.json" {
            file.text = file.text.replace("\"if\": [\"siege\", \"mobile\"], ", "");
        }
    }
    let rules = Rc::new(Merc::load(&files).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    assert!(mistakes.iter().any(|(rule, why)| rule == "bot-storm" && why.contains("used up its budget")), "{mistakes:?}");
    let others: Vec<_> = mistakes.iter().filter(|(rule, _)| rule != "bot-storm").collect();
    assert!(others.is_empty(), "{others:?}");
}

/// Whoever waits for a rule waits as long as its budget lasts: three times in one game, and no more.
#[test]
fn a_rule_that_is_always_too_slow_is_not_asked_again() {
    let content = r#"[{"id": "dreamer", "name": "Dream", "bot": "bot", "on": "action", "order": 1, "text": "It dreams."}]"#;
    let script = "-- Dream: it dreams.\nreturn { choose = function(ctx) while true do end end }";
    let rules = Rc::new(modded(content, &[("dreamer", script)]).expect("it loads"));
    for seed in 1..=2 {
        // Every game begins anew.
        let mistakes = play(&rules, header(&rules, 1, seed, "bot"));
        let stopped = mistakes.iter().filter(|(_, why)| why.contains("used up its budget")).count();
        assert!(stopped == 3 && mistakes.len() == 4, "{mistakes:?}");
        assert_eq!(
            mistakes[3].1,
            "it was stopped 3 times because it took too long or too much memory, and is not asked again in this game"
        );
    }
    let mut session = Session::new(
        Rc::clone(&rules),
        header(&rules, 1, 1, "bot"),
        seating(rules.as_ref(), &header(&rules, 1, 1, "bot")).expect("everybody is known"),
    )
    .expect("a legal header");
    assert_eq!(session.run(), Status::Over);
    transcript::replays(&session).unwrap_or_else(|why| panic!("{why}"));
    let told = session.journal().text();
    assert_eq!(told.matches("dreamer was passed over: it was stopped 3 times").count(), 1, "{told}");
}

/// Two Repair Kits were swapped for each other for ever in these.
#[test]
fn a_repair_kit_is_not_swapped_for_another_for_ever() {
    let rules = rules();
    for (rebels, seed) in [(3, 3855), (2, 300_530)] {
        assert_eq!(play(&rules, header(&rules, rebels, seed, "bot")), []);
    }
}

/// Orders change nothing when they are given: who waits for what it ordered gives the same one for ever.
#[test]
fn bots_finish_games_of_orders_in_advance() {
    let rules = rules();
    for rebels in 1..=3 {
        for seed in 0..10 {
            let header = header_with(&rules, rebels, seed, "bot", &[("rebel_order", "batches")]);
            let mistakes = play(&rules, header);
            assert!(mistakes.is_empty(), "{rebels} Rebels, seed {seed}: {mistakes:?}");
        }
    }
}

/// A rule with free commands without end is found out, named once, and the others play on.
#[test]
fn a_rule_that_fusses_for_ever_is_passed_over() {
    let content =
        r#"[{"id": "fusser", "name": "Fuss", "bot": "bot", "on": "action", "order": 1, "text": "It reorders for ever."}]"#;
    let stated = "-- Fuss: it reorders for ever.\nreturn { choose = 'order none' }";
    let scripted = "-- Fuss: it reorders for ever.\nreturn { choose = function(ctx) return 'order ' .. ctx.unit.id end }";
    for script in [stated, scripted] {
        let rules = Rc::new(modded(content, &[("fusser", script)]).expect("it loads"));
        let mistakes = play(&rules, header(&rules, 2, 1, "bot"));
        assert_eq!(mistakes.len(), 2, "once for each bot: {mistakes:?}");
        let told = |(rule, why): &(String, String)| rule == "fusser" && why.starts_with("it gave 20 free commands in a row");
        assert!(mistakes.iter().all(told), "{mistakes:?}");
    }
}

/// Of two rules that undo each other's work one is found out, which ends it.
#[test]
fn rules_that_split_and_merge_for_ever_are_passed_over() {
    let content = r#"[{"id": "splitter", "name": "Split", "bot": "bot", "on": "action", "order": 1, "text": "It splits."},
        {"id": "merger", "name": "Merge", "bot": "bot", "on": "action", "order": 2, "text": "It merges."},
        {"id": "bot-part", "off": true}]"#;
    let split = "-- Split: it splits.\nreturn { choose = function(ctx) return { 'split', ctx.unit } end }";
    let merge = "-- Merge: it merges.\nreturn { choose = function(ctx) return { 'merge', ctx.unit } end }";
    let rules = Rc::new(modded(content, &[("splitter", split), ("merger", merge)]).expect("it loads"));
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    let out: Vec<&str> =
        mistakes.iter().filter(|(_, why)| why.contains("20 free commands")).map(|(rule, _)| rule.as_str()).collect();
    assert_eq!(out, ["splitter"], "without it there is nothing to merge: {mistakes:?}");
}

/// Whoever decides: does something free for ever.
struct Fusser(Box<dyn Decider<Merc>>);

impl Decider<Merc> for Fusser {
    fn command(&mut self, table: &Table<Merc>, seats: &[Seat]) -> Decision<(Seat, Command)> {
        match table.state().phase() {
            Phase::Rebels => Decision::Given((seats[0], Command::Order { order: Vec::new() })),
            _ => self.0.command(table, seats),
        }
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        self.0.answer(table, question)
    }
}

/// Orders for a squad that is not asked about cost nobody's time; they end all the same.
#[test]
fn orders_in_advance_for_others_come_to_an_end() {
    let content = r#"[{"id": "split", "name": "Split", "bot": "bot", "on": "action", "order": 1, "if": ["pair"], "text": "x"},
        {"id": "other", "name": "Other", "bot": "bot", "on": "action", "order": 2, "text": "x"}]"#;
    let scripts = [
        ("split", "-- Split: x.\nreturn { choose = function(ctx) return { 'split', ctx.unit } end }"),
        (
            "other",
            "-- Other: x.\nreturn { choose = function(ctx)
                for _, mate in ctx.player.team do
                    if mate ~= ctx.unit and mate.squad ~= ctx.unit.squad then return { 'train', mate } end
                end
            end }",
        ),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it loads"));
    play(&rules, header_with(&rules, 2, 1, "bot", &[("rebel_order", "batches")]));
}

/// What was played before leaves garbage, and a rule that needs nearly all the memory there is has it all the same.
#[test]
fn memory_does_not_depend_on_what_was_played_before() {
    let content = r#"[{"id": "hog", "name": "Hog", "bot": "bot", "on": "action", "order": 1, "text": "x"}]"#;
    let script = "-- Hog: x.\nreturn { choose = function(ctx)
        local all = {}
        for i = 1, 32 * 16 do all[i] = string.rep('x', 65000 + i) end
        if #all > 0 then return { 'done' } end
    end }";
    let load = || Rc::new(modded(content, &[("hog", script)]).expect("it loads"));
    let used = load();
    for seed in 1..=4 {
        let fresh = load();
        let alone = play(&fresh, header(&fresh, 1, seed, "bot"));
        assert_eq!(alone, play(&used, header(&used, 1, seed, "bot")), "seed {seed}");
    }
}

/// A bot that does something free for ever is found out, with a journal where there is one.
#[test]
fn a_game_without_end_fails() {
    let rules = rules();
    let header = header(&rules, 1, 1, "bot");
    let state = rules.start(&header).expect("a legal header");
    let sitting = seating(rules.as_ref(), &header).expect("everybody is known");
    let seating: Rc<dyn Fn() -> Box<dyn Decider<Merc>>> = Rc::new(move || Box::new(Fusser(sitting())));
    let mut table = Table::new(Rc::clone(&rules), Rc::new(header.clone()), state, seating());
    let stop = play_out(&mut table, |_| {}).expect_err("it never ends");
    assert!(format!("{stop:?}").contains("does not come to an end in 20000 commands"), "{stop:?}");
    let mut session = Session::new(Rc::clone(&rules), header, seating).expect("a legal header");
    let Status::Failed(failure) = session.run() else { panic!("it never ends") };
    assert_eq!(failure.summary, "the game does not come to an end in 20000 commands");
    assert!(session.failed().is_some_and(|journal| journal.lines.len() > 20_000));
}

/// Plays one game and gives what it came to.
fn played(rules: &Rc<Merc>, header: &Header) -> u64 {
    let state = rules.start(header).expect("a legal header");
    let decider = seating(rules.as_ref(), header).expect("everybody is known")();
    let mut table = Table::new(Rc::clone(rules), Rc::new(header.clone()), state, decider);
    play_out(&mut table, |_| {}).expect("it ends");
    fingerprint::of(table.state())
}

/// Benchmarks compare scripts with hooks stubbed by their answers: that is worth something only if it is the same game.
#[test]
fn a_game_takes_the_same_course_when_its_hooks_are_stubbed_by_their_answers() {
    let rules = rules();
    for (rebels, seed, who) in
        (1..=3).flat_map(|rebels| (0..6).flat_map(move |seed| ["random", "bot"].map(|who| (rebels, seed, who))))
    {
        let header = header(&rules, rebels, seed, who);
        let with_scripts = played(&rules, &header);
        tape::record();
        assert_eq!(played(&rules, &header), with_scripts, "taking it down changes nothing");
        tape::play();
        assert_eq!(played(&rules, &header), with_scripts, "{rebels} x {who}, seed {seed}");
        assert_eq!(tape::stop(), 0, "{rebels} x {who}, seed {seed}: every call is played");
    }
}

/// The check above can fail: answers of another game do not fit.
#[test]
fn a_tape_of_another_game_is_refused() {
    let rules = rules();
    tape::record();
    played(&rules, &header(&rules, 2, 1, "random"));
    tape::play();
    let other = header(&rules, 2, 2, "random");
    let state = rules.start(&other).expect("a legal header");
    let decider = seating(rules.as_ref(), &other).expect("everybody is known")();
    let mut table = Table::new(Rc::clone(&rules), Rc::new(other), state, decider);
    let failed = play_out(&mut table, |_| {}).is_err();
    tape::stop();
    assert!(failed);
}

#[test]
fn a_game_of_bots_replays_from_its_journal() {
    let rules = rules();
    for seed in 0..8 {
        let header = header(&rules, 2, seed, "random");
        let seating = seating(rules.as_ref(), &header).expect("everybody is known");
        let mut session = Session::new(Rc::clone(&rules), header, seating).expect("a legal header");
        assert_eq!(session.run(), Status::Over);
        transcript::replays(&session).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// A mod in memory.
fn modded(content: &str, scripts: &[(&str, &str)]) -> Result<Merc, Vec<String>> {
    let file = |path: &str, text: &str| GameFile { path: path.to_string(), text: text.to_string() };
    let mut files = vec![file("content/merc/ai.json", content)];
    files.push(file("mod.json", r#"{"id": "other-mind", "version": "1.0.0", "engine": "^0.1"}"#));
    files.extend(scripts.iter().map(|(id, text)| file(&format!("scripts/merc/ai/{id}.lua"), text)));
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Merc::load_with(&base::embedded(), &[ModFiles { folder: "other-mind".to_string(), files }])
}

fn order(rules: &Merc) -> Vec<String> {
    let minds = rules.minds().of(Bot::Ai, Point::Action);
    minds.iter().map(|rule| rules.catalog.card(rule.card).id.clone()).collect()
}

#[test]
fn a_mod_replaces_removes_inserts_and_reorders_rules() {
    let before = order(&rules());
    let place = |list: &[String], id: &str| list.iter().position(|other| other == id);
    assert!(place(&before, "ai-3-1-explore") < place(&before, "ai-3-5-train"));
    let content = r#"[{"id": "ai-3-1-explore", "order": 355}, {"id": "ai-3-4-attack", "off": true},
        {"id": "hold-still", "name": "Hold still", "bot": "ai", "on": "action", "order": 345, "text": "Nothing at all."}]"#;
    let scripts = [
        ("hold-still", "-- Hold still: nothing at all.\nreturn { choose = function(ctx) return { 'done' } end }"),
        ("ai-3-5-train", "-- AI-3.5 Train below the cap: never.\nreturn { choose = function(ctx) return nil end }"),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it fits"));
    let after = order(&rules);
    assert_eq!(place(&after, "ai-3-4-attack"), None);
    assert!(place(&after, "ai-3-5-train") < place(&after, "ai-3-1-explore"));
    assert!(
        place(&after, "ai-3-3-take") < place(&after, "hold-still") && place(&after, "hold-still") < place(&after, "ai-3-5-train")
    );
    for seed in 0..6 {
        let mistakes = play(&rules, header(&rules, 2, seed, "bot"));
        assert!(mistakes.is_empty(), "{mistakes:?}");
    }
}

#[test]
fn every_field_of_an_option_can_be_read() {
    let option = merc::merc::script::fields::TYPES.iter().find(|object| object.name == "Option").expect("there are options");
    let read: Vec<String> = option.fields.iter().map(|field| format!("local _ = ctx.options[1].{}", field.name)).collect();
    let content = r#"[{"id": "reader", "name": "Reader", "bot": "bot", "on": "equip", "order": 1, "text": "It reads."}]"#;
    let script = format!("-- Reader: it reads.\nreturn {{ choose = function(ctx) {} error('all read') end }}", read.join(" "));
    let rules = Rc::new(modded(content, &[("reader", &script)]).expect("it loads"));
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    assert!(!mistakes.is_empty() && mistakes.iter().all(|(_, why)| why.contains("all read")), "{mistakes:?}");
}

#[test]
fn a_rule_that_errs_is_named_and_passed_over() {
    let bad = [
        "error('lost')",
        "while true do end",
        "return { 'fly', ctx.unit }",
        "return 'train nobody'",
        "return 0/0",
        "damage(ctx.unit, 1)",
    ];
    for (index, body) in bad.iter().enumerate() {
        let content = r#"[{"id": "loser", "name": "Loser", "bot": "ai", "on": "action", "order": 1, "text": "It errs."}]"#;
        let script = format!("-- Loser: it errs.\nreturn {{ choose = function(ctx) {body} end }}");
        let rules = Rc::new(modded(content, &[("loser", &script)]).expect("it loads"));
        let mistakes = play(&rules, header(&rules, 1, index as u64, "bot"));
        assert!(!mistakes.is_empty() && mistakes.iter().all(|(rule, _)| rule == "loser"), "{body}: {mistakes:?}");
    }
}

#[test]
fn a_rule_with_unknown_words_is_refused() {
    let content = r#"[{"id": "ai-3-1-explore", "if": ["unexplorde"], "cards": ["nobody-at-all"]}]"#;
    let problems = modded(content, &[]).map(|_| ()).expect_err("it is wrong").join("\n");
    assert!(
        problems.contains("did you mean unexplored?") && problems.contains("there is no card \"nobody-at-all\""),
        "{problems}"
    );
}

#[test]
fn what_a_rule_states_wrongly_is_refused() {
    let wrong = [
        ("action", "{}", "it states nothing"),
        ("action", "{ holds = 'free' }", "it states nothing"),
        ("action", "{ best = 'most value' }", "best is for questions, and this rule is on action"),
        ("action", "{ trian = true }", "there is no trian; did you mean train?"),
        ("action", "{ train = 'now' }", "train is true or not there"),
        ("action", "{ train = true, explore = true }", "cannot both be in one table; make it a list of two"),
        ("action", "{ land = 'city: most value' }", "land is for rules on landing, and this one is on action"),
        ("action", "{ go = 'hostile' }", "\"hostile\" has no colon behind what must hold"),
        ("action", "{ go = 'hostil: least distance' }", "did you mean hostile?"),
        ("action", "{ go = 'hostile: least distanse' }", "did you mean distance?"),
        ("action", "{ attack = '10: most value' }", "before the colon stand the least odds"),
        ("action", "{ holds = 'odds', train = true }", "odds takes a number, as in \"odds 10\""),
        ("action", "{ holds = 'freee', train = true }", "there is no condition \"freee\"; did you mean free?"),
        ("action", "{ { train = true }, 'done' }", "or be a list of such tables"),
        ("action", "{ { train = true }, otherwise = 'done' }", "or be a list of such tables"),
        ("action", "{ go = 'own: most serial' }", "serial does not tell sectors apart"),
        ("action", "{ move = ': most serial' }", "serial does not tell sectors apart"),
        ("action", "{ attack = 'odds 10: most worth' }", "worth does not tell sectors apart"),
        ("action", "{ hire = 'most worth' }", "worth does not tell units apart"),
        ("action", "{ special = 'bombrad' }", "no card adds an action \"bombrad\"; did you mean bombard?"),
        ("action", "'trian rizen'", "\"trian rizen\" is no command; did you mean train?"),
        ("action", "true", "\"yes\" is no command"),
        ("action", "{ train = true, otherwise = 'dnoe' }", "\"dnoe\" is no command; did you mean done?"),
        ("action", "{ holds = ',', train = true }", "holds is empty"),
        ("ability", "'abilty'", "\"abilty\" is no command; did you mean ability?"),
        ("landing", "{ holds = 'mobile', land = ': most value' }", "mobile is said of a squad, and on landing there is none"),
        ("landing", "{ holds = 'own', land = ': most value' }", "own is said of a place, and on landing there is none"),
        ("landing", "{ land = 'city: least distance' }", "distance is from where a squad stands, and nobody has landed"),
        ("volley", "{ holds = 'wounds 2', rank = 'least toughness' }", "wounds is said of a squad, and on volley there is none"),
        ("retreat", "{ most = true }", "there are no numbers on retreat"),
        ("equip", "{ first = 'ok' }", "\"ok\" is not among what is offered; say otherwise = \"ok\""),
        ("retreat", "{ best = '' }", "best is empty"),
        ("join", "{ near = 'hostile: most serial' }", "serial does not tell sectors apart"),
        ("join", "{ hire = true }", "hire is for rules on action, and this one is on join"),
        ("join", "{ rank = {} }", "rank is empty"),
        ("join", "{ most = 3 }", "most must be a word, a list of words or true"),
        ("join", "{ outfit = true }", "outfit is for rules on equip, and this one is on join"),
    ];
    for (on, stated, why) in wrong {
        let content =
            format!(r#"[{{"id": "stater", "name": "Stater", "bot": "ai", "on": "{on}", "order": 1, "text": "It states."}}]"#);
        let script = format!("-- Stater: it states.\nreturn {{ choose = {stated} }}");
        let problems = modded(&content, &[("stater", &script)]).map(|_| ()).expect_err(stated).join("\n");
        assert!(problems.contains("stater.lua") && problems.contains(why), "{stated}: {problems}");
    }
}

#[test]
fn what_a_rule_states_is_looked_at_when_it_is_loaded() {
    let content = r#"[{"id": "talker", "name": "Talk", "bot": "ai", "on": "aim", "order": 1, "text": "It talks."}]"#;
    for (choose, told) in [
        ("3", "talker.lua:2: choose must be a function, a word or a table, not an integer"),
        (
            "{ 'stay' }",
            "talker.lua:2: choose must have names for its parts, as in { best = { ... } }, or be a list of such tables",
        ),
        ("{ rank = 3 }", "talker.lua:2: choose: rank must be a word, a list of words or true"),
        (
            "{\n  rank = { 'least toughness',\n  'least strenght' } }",
            "talker.lua:4: choose: nothing is measured by \"strenght\"; did you mean strength? (there are value, strength, forces, distance, front, threat, home, prey, safety, targets, toughness, initiative, shots, quickness, aimed, combat, training, wounds, serial, worth)",
        ),
        (
            "{ rank = 'least strength', best = 'least strength' }",
            "talker.lua:2: choose: rank and another way to choose cannot both be in one table; make it a list of two",
        ),
        ("{ ranks = 'least strength' }", "talker.lua:2: choose: there is no ranks; did you mean rank?"),
        ("'stay'", "talker.lua:2: choose: \"stay\" is never offered: on aim there are units, items and players and no words"),
        (
            "{ groups = { 'own: most value' } }",
            "talker.lua:2: choose: groups tells sectors apart, and on aim there are units, items and players",
        ),
    ] {
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        let problems = modded(content, &[("talker", &script)]).map(|_| ()).expect_err("it is wrong");
        assert!(problems.len() == 1 && problems[0].ends_with(told), "{choose}: {problems:?}");
    }
}

/// What is not possible is no mistake: the next case has its turn.
#[test]
fn a_stated_command_that_is_not_possible_falls_through() {
    let content = r#"[{"id": "stater", "name": "Stater", "bot": "ai", "on": "action", "order": 1, "text": "It states."}]"#;
    let cases = "{ { explore = true }, { hospital = 'most wounds' }, { move = 'city: most value' }, { train = true }, { otherwise = 'done' } }";
    let script = format!("-- Stater: it states.\nreturn {{ choose = {cases} }}");
    let rules = Rc::new(modded(content, &[("stater", &script)]).expect("it loads"));
    for seed in 0..4 {
        assert_eq!(play(&rules, header(&rules, 2, seed, "bot")), []);
    }
}

/// Conditions of the player hold where nobody acts or is asked about.
#[test]
fn conditions_are_for_questions_too() {
    let content = r#"[
        {"id": "late", "name": "Late", "bot": "bot", "on": "deck", "order": 1, "if": ["tomorrow", "pair"], "text": "Weapons."},
        {"id": "early", "name": "Early", "bot": "bot", "on": "landing", "order": 1, "if": ["nobody"], "text": "It hires."}]"#;
    let scripts = [
        ("late", "-- Late: weapons.\nreturn { choose = 'weapon' }"),
        ("early", "-- Early: it hires.\nreturn { choose = { holds = 'beginning', otherwise = 'hire' } }"),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it loads"));
    assert_eq!(play(&rules, header(&rules, 2, 1, "bot")), []);
    for id in ["late", "early"] {
        assert_eq!(trial::uncalled(&rules, rules.catalog.find(id).expect("it is there")), [""; 0], "{id} was not asked");
    }
}

/// Every operation for rules is called by a rule of the base game, or here.
#[test]
fn every_operation_for_rules_works() {
    let content = r#"[
        {"id": "looker", "name": "Looker", "bot": "bot", "on": "action", "order": 1, "text": "It looks."},
        {"id": "lander", "name": "Lander", "bot": "bot", "on": "landing", "order": 1, "text": "It looks."},
        {"id": "chooser", "name": "Chooser", "bot": "bot", "on": "retreat", "order": 1, "text": "It looks."}]"#;
    let looker = "-- Looker: it looks.
return {
  choose = function(ctx)
    local unit, squad = ctx.unit, ctx.unit.squad
    assert(reach(unit) >= 0 and reach(unit) <= 9)
    for _, at in in_range(unit) do assert(measure(at, 'distance') <= reach(unit) and measure(at, 'distance') > 0) end
    assert(#in_range(unit, 'hostile') <= #sectors_where('hostile'))
    assert(garrison(ctx.sector) >= 0)
    local one = mate(unit, 1, 'most combat')
    if one then
      assert(one.actions >= 1)
      for _, other in squad do assert(other.actions < 1 or measure(other, 'combat') <= measure(one, 'combat')) end
    end
    local needy = in_need(unit)
    if needy then assert(#stash(ctx.sector) > 0 and needy.actions > 0) end
    assert(hire_room(ctx.player) >= 0 and days_left() >= 0 and days_left() < 12 and day() >= 1)
    assert(price(unit) >= 0 and #vacant(unit) <= #ctx.sector.neighbours)
    for _, goal in sectors_where('hostile') do
      local way = way_to(unit, goal)
      if goal == ctx.sector then assert(way == nil) else assert(measure(way, 'distance') == 1) end
    end
    assert(rule_before(unit) == nil or type(rule_before(unit)) == 'string')
    assert(#rank_some(1, squad, 'most combat') == #squad)
    return nil
  end,
}";
    let lander = "-- Lander: it looks.
return {
  choose = function(ctx)
    assert(#landing_places() > 0 or #ctx.player.team == 0)
    return nil
  end,
}";
    let chooser = "-- Chooser: it looks.
return {
  choose = function(ctx)
    if offers('stay') then assert(table.find(ctx.options, 'stay')) end
    assert(not offers('go'))
    local best = best_offered('most value')
    assert(best == nil or best.type == 'sector')
    return nil
  end,
}";
    let rules = Rc::new(modded(content, &[("looker", looker), ("lander", lander), ("chooser", chooser)]).expect("it loads"));
    for seed in 0..6 {
        assert_eq!(play(&rules, header(&rules, 2, seed, "bot")), []);
    }
    let base = base::embedded();
    let scripts = || base.iter().filter(|file| file.path.ends_with(".lua")).map(|file| file.text.as_str());
    let texts: Vec<&str> = scripts().chain([looker, lander, chooser]).collect();
    let of_rules = rules.operations.iter().filter(|spec| spec.group == "For the rules of bots");
    let never: Vec<&str> = of_rules
        .map(merc::merc::script::OpSpec::name)
        .filter(|name| texts.iter().all(|text| !text.contains(&format!("{name}("))))
        .collect();
    assert_eq!(never, [""; 0], "no rule and no test calls these");
}

/// What is stated is held against what is offered there.
#[test]
fn a_rule_that_states_what_is_never_offered_is_refused() {
    for (on, choose, told) in [
        ("deck", "'weapn'", "\"weapn\" is never offered; did you mean weapon? (on deck the words are weapon, armor, accessory)"),
        ("deck", "{ best = { 'most worth' } }", "on deck there is nothing to compare, only weapon, armor, accessory"),
        ("done", "'maybe'", "\"maybe\" is never offered (on done the words are yes, no)"),
        ("retreat", "{ first = 'stay', best = 'most serial' }", "serial tells items apart, and on retreat there are sectors"),
        ("retreat", "{ first = { 'stay', 'go' }, best = 'most forces' }", "\"go\" is never offered"),
        ("keep", "{ rank = { 'most worth', 'most serial' } }", "worth tells items apart, and on keep there are units"),
        ("base", "{ best = { 'most wounds' } }", "wounds tells units apart, and on base there are sectors"),
        ("equip", "{ outfit = true, otherwise = 'okay' }", "\"okay\" is never offered; did you mean ok?"),
        ("script\", \"options\": \"unit", "{ rank = 'most serial' }", "serial tells items apart, and on script there are units"),
    ] {
        let content =
            format!(r#"[{{"id": "talker", "name": "Talk", "bot": "bot", "on": "{on}", "order": 1, "text": "It talks."}}]"#);
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        let problems = modded(&content, &[("talker", &script)]).map(|_| ()).expect_err("it is wrong");
        assert!(problems.len() == 1 && problems[0].contains(&format!("talker.lua:2: choose: {told}")), "{choose}: {problems:?}");
    }
    for (on, choose) in [
        ("deck", "'weapon'"),
        ("done", "true"),
        ("fire", "'nobody'"),
        ("aim", "{ rank = { 'most serial', 'least toughness' } }"),
        ("join", "{ best = 'most value' }"),
        ("script", "'anything'"),
        ("any", "{ first = 'anything', rank = 'most worth' }"),
    ] {
        let content =
            format!(r#"[{{"id": "talker", "name": "Talk", "bot": "bot", "on": "{on}", "order": 1, "text": "It talks."}}]"#);
        let script = format!("-- Talk: it talks.\nreturn {{ choose = {choose} }}");
        if let Err(problems) = modded(&content, &[("talker", &script)]) {
            panic!("{choose}: {problems:?}");
        }
    }
}

#[test]
fn the_rebel_bot_wins_where_random_play_does_not() {
    let rules = rules();
    let wins = |who: &str| {
        let won = |seed: &u64| {
            let header = header(&rules, 2, *seed, who);
            let state = rules.start(&header).expect("a legal header");
            let decider = seating(rules.as_ref(), &header).expect("everybody is known")();
            let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, decider);
            play_out(&mut table, |_| {}).expect("it ends");
            table.state().outcome().is_some_and(|outcome| !table.state().is_dictator_side(outcome.winner))
        };
        (0..200).filter(won).count()
    };
    let (bot, random) = (wins("bot"), wins("random"));
    assert!(bot >= 50 && random <= 2, "of 200 games the bot won {bot}, random play {random}");
}
