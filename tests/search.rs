//! The bot that looks ahead, and `hint`: results are repeatable, use no hidden information, and leave no trace in the game.

mod common;

use common::game::{self, base_game, mod_of, owned, random_reply, rules, rules_with_mods, session};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::{Decider, Decision, Keyboard};
use merc::kernel::session::play_out;
use merc::kernel::table::Asked;
use merc::kernel::{Header, Journal, Ruleset, Seat, Session, Status, Table, Watch, fingerprint, seating, transcript};
use merc::lab::{Plan, Variant};
use merc::merc::botkit::budget::Budget;
use merc::merc::botkit::limit::End;
use merc::merc::bots::search::advice::{self, Advice};
use merc::merc::bots::search::{SearchBot, Verdict};
use merc::merc::content::Bot;
use merc::merc::secrets::determinize;
use merc::merc::{Merc, NewGame};
use std::cell::Cell;
use std::rc::Rc;

const RED: Seat = Seat(0);
const BLACK: Seat = Seat(2);

fn header(rules: &Merc, seed: u64, seats: &[(&str, &str)]) -> Header {
    let rebels = seats.iter().filter(|(seat, _)| *seat != "black").count() as u8;
    game::header(rules, &NewGame { rebels, seed, seats: owned(seats), ..NewGame::default() })
}

fn straight(rules: &Rc<Merc>, header: Header) -> Table<Merc> {
    let mut table = game::table(rules, header);
    play_out(&mut table, |_| {}).unwrap_or_else(|stop| panic!("{stop:?}"));
    table
}

#[test]
fn the_same_seed_gives_the_same_game_recorded_or_not_and_it_replays() {
    let seats = [("red", "search:24"), ("blue", "search:16"), ("black", "ai")];
    let rules = rules();
    let mut recorded = session(&rules, header(&rules, 3, &seats));
    assert_eq!(recorded.run(), Status::Over);
    // Another rule set that has played another game before: nothing carries over from game to game.
    let others = game::rules();
    straight(&others, header(&others, 4, &[("red", "bot"), ("black", "ai")]));
    let unrecorded = straight(&others, header(&others, 3, &seats));
    assert_eq!(fingerprint::of(unrecorded.state()), recorded.fingerprint());
    assert!(unrecorded.scratch.mistakes.take().is_empty(), "errors in simulated games are not reported");
    transcript::replays(&recorded).unwrap_or_else(|why| panic!("{why}"));
    let journal = recorded.journal().text();
    assert!(journal.contains(" candidate commands"), "the comparison is recorded:\n{journal}");
}

/// Plays a random game and calls `look` at some commands of a seat and some questions.
fn at_questions(rules: &Rc<Merc>, who: Seat, seed: u64, every: u64, mut look: impl FnMut(&Session<Merc>)) -> Session<Merc> {
    let header = header(rules, seed, &[("red", "human"), ("blue", "human"), ("black", "human")]);
    let mut session = session(rules, header);
    let mut status = session.run();
    let mut asked = 0;
    while status == Status::Asking {
        let now = session.table().question_number();
        match session.asked().expect("something is asked") {
            Asked::Command(seats) => {
                asked += u64::from(seats.contains(&who));
                if seats.contains(&who) && asked.is_multiple_of(every) {
                    look(&session);
                }
            }
            Asked::Question(_) if now.is_multiple_of(3 * every) => look(&session),
            Asked::Question(_) => {}
        }
        status = session.give(random_reply(&session, seed), false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    }
    session
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let rules = rules();
    for (who, bot) in [(RED, Bot::Bot), (BLACK, Bot::Ai)] {
        assert!(hides_nothing_from(&rules, who, bot) > 3, "some commands of {who:?} were checked");
    }
}

/// Checks that a searching seat decides the same whatever it may not know, and returns how many commands were checked.
fn hides_nothing_from(rules: &Rc<Merc>, who: Seat, plays: Bot) -> u64 {
    let mut looks = 0;
    at_questions(rules, who, 5, 3, |session| {
        let game = session.table();
        if !matches!(session.asked(), Some(Asked::Command(_))) {
            return;
        }
        let on = |state| Table::new(game.rules_rc(), Rc::new(game.header().clone()), state, Box::new(Keyboard));
        let mut dice = BotDice::new(7, 0, game.question_number());
        let here = on(game.state().clone());
        let there = on(determinize::possible_state(game.rules(), game.state(), who, &mut dice));
        let bot = |game: &Table<Merc>| match SearchBot::new(plays, who, Budget::Playouts(16)).command(game, &[who]) {
            Decision::Given((_, command)) => command,
            _ => panic!("a bot answers"),
        };
        assert_eq!(bot(&here), bot(&there));
        let advice = |game: &Table<Merc>| {
            let Advice { verdict, reason, followed } = advice::command(game, who, Budget::Playouts(16));
            let scores: Vec<_> = (0..verdict.race.commands.len()).map(|index| verdict.race.score(index)).collect();
            (verdict.race.commands, verdict.choice, scores, reason, followed)
        };
        assert_eq!(advice(&here), advice(&there));
        looks += 1;
    });
    looks
}

#[test]
fn hints_change_nothing() {
    let rules = rules();
    let mut hints = 0;
    let hinted = at_questions(&rules, RED, 11, 5, |session| {
        let before = (session.fingerprint(), session.journal().text(), session.event_count(), session.can_redo());
        let seat = match session.asked() {
            Some(Asked::Question(question)) => question.seat,
            _ => RED,
        };
        let look = || {
            let table = session.look();
            rules
                .inspect(table, seat, "hint 16")
                .expect("it is a word")
                .unwrap_or_else(|complaint| panic!("{complaint}"))
                .sentence()
        };
        assert_eq!(look(), look());
        assert_eq!(before, (session.fingerprint(), session.journal().text(), session.event_count(), session.can_redo()));
        hints += 1;
    });
    let plain = at_questions(&rules, RED, 11, 5, |_| {});
    assert_eq!(hinted.journal().text(), plain.journal().text());
    assert!(hints > 6, "some hints were given: {hints}");
}

/// A player who interrupts after being asked this many times.
struct Impatient(Cell<u32>);

impl Watch for Impatient {
    fn grown(&self, _: &Journal, _: bool) -> bool {
        true
    }

    fn thinks(&self, _: &dyn Fn() -> String) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

/// A slow rule makes a simulated game long, so the search can be interrupted in the middle of a game, which is then not counted.
#[test]
fn a_search_can_end_in_the_middle_of_a_simulated_game() {
    let rules = rules();
    let mut session = session(&rules, header(&rules, 1, &[("red", "human"), ("black", "ai")]));
    for given in ["day 2", "red b1 rizen sarge militia 2", "black b2 militia 3", "black c3 militia 3"] {
        session.directive(&format!("given {given}")).expect("it can be set up");
    }
    assert_eq!(session.run(), Status::Asking);
    let look = |session: &Session<Merc>| advice::command(session.look(), RED, Budget::Playouts(64)).verdict;
    let whole = look(&session);
    assert_eq!(whole.race.end, None);
    let watch = Rc::new(Impatient(Cell::new(5)));
    session.set_watch(Rc::clone(&watch) as Rc<dyn Watch>);
    let cut = look(&session);
    assert_eq!((cut.race.end, cut.race.games(), watch.0.get()), (Some(End::Early), 0, 0), "it is not asked again");
    let hint = rules.inspect(session.look(), RED, "hint 64").expect("it is a word").expect("Red is asked").sentence();
    assert!(hint.contains("Chosen by the bot's rules; there was no time to simulate a game."), "{hint}");
    // With time for only one game, nothing is compared, and the hint says so.
    let one = |count: &u32| {
        watch.0.set(*count);
        look(&session).race.games() == 1
    };
    let enough = (10..1000).step_by(10).find(one).expect("a game has some hundred decisions");
    watch.0.set(enough);
    let hint = rules.inspect(session.look(), RED, "hint 64").expect("it is a word").expect("Red is asked").sentence();
    assert!(hint.contains("There was no time to try another command."), "{hint}");
    // A player who never interrupts makes no difference.
    watch.0.set(u32::MAX);
    let games = |verdict: &Verdict| (0..verdict.race.commands.len()).map(|index| verdict.race.score(index)).collect::<Vec<_>>();
    assert_eq!(games(&look(&session)), games(&whole));
}

/// If another command did better, the rule-based command is only chosen as a close call. A command that did better is never called next best.
#[test]
fn a_hint_does_not_contradict_itself() {
    let rules = rules();
    let (mut kept, mut ahead) = (0, 0);
    for seed in 1..=8 {
        let mut session = session(&rules, Header::new("merc", &["red", "black"], seed));
        for given in ["day 2", "red b1 rizen sarge militia 2", "black b2 militia 3", "black c3 militia 3"] {
            session.directive(&format!("given {given}")).expect("it can be set up");
        }
        assert_eq!(session.run(), Status::Asking);
        let look = |line| rules.inspect(session.look(), RED, line).expect("it is a word").expect("Red is asked").sentence();
        let (hint, figures) = (look("hint 64"), look("hint -v 64"));
        let is_tie = hint.contains("Too close to call against ");
        if hint.contains("; the bot's rules decide.") {
            kept += 1;
            assert!(is_tie, "{hint}");
        }
        if hint.contains(" better than ") {
            ahead += 1;
            assert!(!is_tie, "{hint}");
        }
        let first = hint.split([',', '.', '(']).next().unwrap_or_default().trim();
        assert!(figures.lines().nth(1).is_some_and(|line| line.contains(first)), "the figures begin with it\n{hint}\n{figures}");
        let games = figures.lines().find_map(|line| {
            let (games, _) = line.strip_prefix("Simulated ")?.split_once(" games across ")?;
            games.parse::<u32>().ok()
        });
        assert!(games.is_some_and(|games| (32..=64).contains(&games)), "the budget is accounted for\n{figures}");
    }
    assert!(kept > 0 && ahead > 0, "{kept} {ahead}");
}

#[test]
fn invalid_budgets_are_refused_with_valid_examples() {
    let rules = rules();
    let refusal = |seats: &[(&str, &str)]| match seating(rules.as_ref(), &header(&rules, 1, seats)) {
        Ok(_) => panic!("{seats:?} is refused"),
        Err(problems) => problems.join("\n"),
    };
    for word in ["search:", "search:0", "search:61s", "search:x", "search:2m", "search:-4", "search:+5"] {
        let why = refusal(&[("red", word), ("black", "ai")]);
        assert!(why.starts_with(&format!("red={word}: ")) && why.contains("write 400") && why.contains("2s"), "{why}");
    }
    assert!(refusal(&[("red", "serch:400"), ("black", "ai")]).contains("did you mean search?"));
    assert!(refusal(&[("red", "bot:400"), ("black", "ai")]).contains("only search takes a budget"));
    assert!(refusal(&[("red", "ai"), ("black", "ai")]).contains("ai plays only the Dictator"));
    for word in ["search", "search:1", "search:60s"] {
        assert!(seating(rules.as_ref(), &header(&rules, 1, &[("red", "bot"), ("black", word)])).is_ok(), "{word}");
        assert!(seating(rules.as_ref(), &header(&rules, 1, &[("red", word), ("black", "ai")])).is_ok(), "{word}");
    }
}

#[test]
fn the_laboratory_refuses_a_budget_of_time() {
    let rules = [base_game()];
    let plan = |who: &str| {
        let seats = vec![("rebels".to_string(), who.to_string())];
        let variants = vec![Variant { seats, ..Variant::default() }];
        Plan { games: 1, rebels: vec![1], variants, ..Plan::default() }
    };
    let why = plan("search:2s").check(&rules).expect_err("it is refused").join("\n");
    assert!(why.contains("depend on the machine") && why.contains("search:400"), "{why}");
    assert!(plan("search:40").check(&rules).is_ok());
}

fn modded(files: &[(&str, &str)]) -> Rc<Merc> {
    rules_with_mods(&[mod_of("broken", files)])
}

#[test]
fn rules_that_fail_are_passed_over_in_simulated_games_too() {
    let content = r#"[{"id": "loser", "name": "Loser", "bot": "bot", "on": "action", "order": 1, "text": "It fails."}]"#;
    let script = "-- Loser: it fails.\nreturn { choose = function(ctx) error('lost') end }";
    let rules = modded(&[("content/merc/ai.json", content), ("scripts/merc/ai/loser.lua", script)]);
    let table = straight(&rules, header(&rules, 2, &[("red", "search:8"), ("black", "ai")]));
    let mistakes = table.scratch.mistakes.take();
    assert!(!mistakes.is_empty() && mistakes.iter().all(|(rule, _)| rule == "loser"), "{mistakes:?}");
    assert!(mistakes.len() < 200, "errors in simulated games are not counted: {}", mistakes.len());
}

#[test]
fn simulated_games_that_fail_do_not_stop_the_real_game() {
    let script = "-- Mao: he fails.\nreturn { ability = function(ctx) error('the red book is lost') end }";
    let rules = modded(&[("scripts/merc/dictators/mao.lua", script)]);
    let mut header = header(&rules, 2, &[("red", "search:8"), ("black", "ai")]);
    header.set_option("dictator", "mao");
    let mut session = session(&rules, header);
    let Status::Failed(failure) = session.run() else { panic!("the real game fails too, when Mao uses his ability") };
    assert!(failure.summary.contains("the red book is lost"), "{failure}");
    let journal = session.journal().text();
    // Mao uses his ability on Day 2, so no simulated game reaches its end. Until then, Red follows the rules.
    let landed = journal.lines().position(|line| line.starts_with("red> land ")).expect("Red has landed");
    let acted = journal.lines().skip(landed + 1).filter(|line| line.starts_with("red> ")).count();
    assert!(acted > 1, "Red has acted before:\n{journal}");
    assert!(journal.contains("Simulated 0 games across ") && journal.contains(": could not be played"), "{journal}");
}

/// A rule that is slow or endless in simulated games affects every compared command equally, and does not count against the rule in the
/// real game.
#[test]
fn simulated_games_do_not_affect_the_real_game() {
    let content = r#"[{"id": "odd", "name": "Odd", "bot": "bot", "on": "action", "order": 1, "text": "It is odd."}]"#;
    for body in ["return 'order ' .. ctx.unit.id", "while true do end"] {
        let script =
            format!("-- Odd: it is odd.\nreturn {{ choose = function(ctx) if day() < 3 then return nil end {body} end }}");
        let rules = modded(&[("content/merc/ai.json", content), ("scripts/merc/ai/odd.lua", &script)]);
        let verdict = || {
            let mut session = session(&rules, Header::new("merc", &["red", "black"], 1));
            for given in ["day 2", "red b1 rizen sarge militia 2", "black b2 militia 3", "black c3 militia 3"] {
                session.directive(&format!("given {given}")).expect("it can be set up");
            }
            assert_eq!(session.run(), Status::Asking);
            let hint = rules.inspect(session.look(), RED, "hint -v 40").expect("it is a word").expect("Red is asked").sentence();
            assert_eq!(session.look().scratch.mistakes.borrow().as_slice(), [], "{body}");
            hint
        };
        let hint = verdict();
        assert!(hint.contains(" candidate commands;"), "{hint}");
        assert_eq!(hint, verdict());
    }
}
