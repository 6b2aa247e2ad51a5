//! Searches the base cards for combats that go on although nobody can harm anybody (COM-13), and for stalemates that are declared too
//! early. Both are judged by the dice that were rolled, not by the function that the rules use.

mod common;

use common::game::{header, rules, session_with};
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::question::Kind;
use merc::kernel::{Answer, Line, Question, Ruleset, Seat, Status, Table};
use merc::merc::model::choice::{Choice, QuestionId, Word};
use merc::merc::model::event::Event;
use merc::merc::{Merc, NewGame};
use std::rc::Rc;

/// Rounds without a die after which a combat counts as endless. Random aim can miss the only target that is worth a die for a while.
const MOST_IDLE: usize = 12;

/// Stays whenever it may, and answers everything else at random.
struct Stubborn {
    bot: RandomLegal,
    /// Whether to stop watching as soon as a die has been rolled.
    brief: bool,
}

impl Decider<Merc> for Stubborn {
    fn command(&mut self, _: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, <Merc as Ruleset>::Command)> {
        Decision::Wait
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<<Merc as Ruleset>::Choice>> {
        if let (QuestionId::Retreat { .. }, Kind::Pick { options, .. }) = (&question.id, &question.kind)
            && options.contains(&Choice::Word(Word::Stay))
        {
            let rolled = table.events().iter().any(is_roll);
            return if self.brief && rolled { Decision::Wait } else { Decision::Given(Answer::One(Choice::Word(Word::Stay))) };
        }
        self.bot.answer(table, question)
    }
}

fn is_roll(event: &Event) -> bool {
    matches!(event, Event::DiceRolled { by: Some(_), .. })
}

/// What one combat was like.
#[derive(Debug)]
struct Fought {
    /// The longest run of rounds without a die.
    idle: usize,
    rolls: usize,
    rounds: usize,
    /// It was still going on when somebody was asked whether to stay.
    open: bool,
    dead: bool,
}

/// Red moves from b2 into b3, where Black is.
fn fight(rules: &Rc<Merc>, red: &str, black: &str, seed: u64, brief: bool) -> Fought {
    let wishes = NewGame { rebels: 1, seed, dictator: Some("kim".to_string()), ..NewGame::default() };
    let seating = move || Box::new(Stubborn { bot: RandomLegal::everywhere(seed), brief }) as Box<dyn Decider<Merc>>;
    let mut session = session_with(rules, header(rules, &wishes), Rc::new(seating));
    for line in [format!("given red b2 {red}"), format!("given black b3 {black}")] {
        session.directive(&line).unwrap_or_else(|complaint| panic!("{line}: {complaint}"));
    }
    session.run();
    let status = session.answer(&Line::command("red", "move primary b3"));
    let status = status.unwrap_or_else(|complaint| panic!("{red} against {black}: {complaint}"));
    assert!(!matches!(status, Status::Failed(_)), "{red} against {black}: {status:?}");
    let open = session.table().state().combat().is_some();
    let mut fought = Fought { idle: 0, rolls: 0, rounds: 0, open, dead: false };
    let mut idle = 0;
    for event in session.events() {
        match event {
            Event::RoundBegan { .. } => {
                (fought.rounds, idle) = (fought.rounds + 1, idle + 1);
                fought.idle = fought.idle.max(idle);
            }
            other if is_roll(other) => (fought.rolls, idle) = (fought.rolls + 1, 0),
            Event::UnitDied { .. } => fought.dead = true,
            _ => {}
        }
    }
    fought
}

/// All MERCs against each other, in gear that takes away dice, on either side. They may stay exactly if one of them rolls dice.
#[test]
fn one_against_one_a_combat_goes_on_exactly_if_somebody_rolls_dice() {
    let rules = rules();
    let mercs: Vec<&str> = rules.content.mercs.iter().map(|merc| merc.id.as_str()).collect();
    let armor = "full-body-armor";
    let mut stalemates = 0;
    for (index, red) in mercs.iter().enumerate() {
        for (other, black) in mercs.iter().enumerate().filter(|(other, _)| *other != index) {
            let seed = (index * 100 + other) as u64;
            for (reds, blacks) in [(armor, armor), (armor, "flak-vest"), ("flak-vest", armor), ("flak-vest", "kevlar-vest")] {
                let (red, black) = (format!("{red}({reds})"), format!("{black}({blacks})"));
                let fought = fight(&rules, &red, &black, seed, true);
                assert!(fought.idle <= 1, "{red} against {black} goes on without dice: {fought:?}");
                stalemates += usize::from(fought.rolls == 0);
                // Nobody loses dice here: dice that were rolled can be rolled again.
                assert!(fought.open || fought.rolls == 0 || fought.dead, "{red} against {black} ends too early: {fought:?}");
            }
        }
    }
    assert!(stalemates > 500, "there were {stalemates} stalemates");
}

/// Two against two with items that give, lower or redirect dice, to the end.
#[test]
fn two_against_two_no_combat_goes_on_without_dice() {
    let rules = rules();
    let mercs: Vec<&str> = rules.content.mercs.iter().map(|merc| merc.id.as_str()).collect();
    let weak = ["max", "doc", "teresa", "meatbop", "tao", "sarge", "bouba", "buzzkill", "surgeon", "runde", "vandal", "borris"];
    let armor = ["full-body-armor", "body-armor", "ghillie-suit", "body-armor-with-ceramic-plates-and-kevlar-helmet"];
    let things = ["attack-dog", "grenade", "medical-kit", "field-radio", "first-aid-kit", "epinephrine-shot"];
    for seed in 0..8_000u64 {
        let mut state = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut team: Vec<&str> = Vec::new();
        while team.len() < 4 {
            let one = if next(4) > 0 { weak[next(weak.len())] } else { mercs[next(mercs.len())] };
            if !team.contains(&one) {
                team.push(one);
            }
        }
        let mut used: Vec<&str> = Vec::new();
        let mut geared = |who: &str| {
            let mut gear: Vec<&str> = vec![armor[next(armor.len())], things[next(things.len())]];
            gear.retain(|item| !used.contains(item) && next(4) > 0);
            used.extend(&gear);
            format!("{who}({})", gear.join(" ")).replace("()", "")
        };
        let teams: Vec<String> = team.iter().map(|who| geared(who)).collect();
        let (red, black) = (teams[..2].join(" "), teams[2..].join(" "));
        let fought = fight(&rules, &red, &black, seed, false);
        assert!(fought.idle <= MOST_IDLE, "seed {seed}: {red} against {black} goes on without dice: {fought:?}");
    }
}
