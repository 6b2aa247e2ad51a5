//! Hidden information stays hidden. In random games of every mode, everything that a seat may not know is dealt again; everything
//! that the seat is shown (map, sheets, lists, prompts, refusals, log, JSON) stays byte for byte the same.

mod common;

use common::formats::{self, Played};
use common::game::{header, mod_of, people, random_reply, rules, rules_with_mods, rules_with_vehicles, session_with};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::Keyboard;
use merc::kernel::table::Asked;
use merc::kernel::transcript::Transcript;
use merc::kernel::{Ruleset, Seat, Session, Shown, Status, Table};
use merc::merc::commands::sample;
use merc::merc::model::event::Event;
use merc::merc::model::ids::{ItemId, TacticId};
use merc::merc::model::state::{ItemPlace, State};
use merc::merc::secrets::determinize;
use merc::merc::{DICTATOR_SEAT, Merc, NewGame, ROBOT, new_game};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

const GAMES: u64 = 60;
/// How many questions there are between two looks in the games of all modes.
const EVERY: u64 = 13;

fn table(rules: &Rc<Merc>, session: &Session<Merc>, state: State) -> Table<Merc> {
    Table::new(Rc::clone(rules), Rc::new(session.header().clone()), state, Box::new(Keyboard))
}

/// Everything that a seat can read without changing the game.
fn shown(table: &Table<Merc>, session: &Session<Merc>, seat: Seat, seed: u64) -> String {
    let rules = table.rules();
    let mut text = String::new();
    let mut add = |part: String| {
        text.push_str(&part);
        text.push('\n');
    };
    let state = table.state();
    // A hint simulates games and explains itself in numbers; `search` tests what it may know.
    let mut words: Vec<String> =
        rules.inspections().iter().map(|one| one.name.to_string()).filter(|name| name != "hint").collect();
    for sector in state.all_sectors().map(|sector| state.sector_name(sector)) {
        words.extend([format!("sector {sector}"), format!("show {sector}")]);
    }
    words.extend(state.seats().map(|other| format!("squad {}", state.seat_name(other))));
    for unit in state.seats().flat_map(|other| state.team(other)) {
        let id = table.catalog().unit_id(unit);
        words.extend([format!("show {id}"), format!("why {id}.combat"), format!("why {id}.armor")]);
    }
    for word in &words {
        match rules.inspect(table, seat, word) {
            Some(Ok(answer)) => add(answer.sentence()),
            Some(Err(complaint)) => add(complaint.to_string()),
            None => panic!("{word:?} should be an inspection"),
        }
        add(format!("{:?}", rules.inspect_data(table, seat, word)));
    }
    for command in rules.list_commands(table, seat) {
        add(rules.command_text(table, &command));
    }
    let mut dice = BotDice::new(seed, seat.0, 7);
    for _ in 0..30 {
        let command = sample::wild(table, &mut dice);
        if let Err(refusal) = rules.check_command(table, seat, &command) {
            add(rules.complaint(table, &refusal).to_string());
        }
    }
    for typed in ["play fodder", "reinforce a1 with lockdown", "reequip rizen", "take m16", "hand"] {
        match rules.parse_command(table, seat, typed) {
            Ok(command) => add(format!("{command:?} {:?}", rules.check_command(table, seat, &command).is_ok())),
            Err(complaint) => add(complaint.to_string()),
        }
    }
    if let Some(Asked::Question(question)) = session.asked()
        && question.seat == seat
    {
        add(rules.prompt(table, question).sentence());
    }
    for event in session.events() {
        add(rules.show_event(state, event, Shown::To(seat)).sentence());
        let redacted = rules.redact(state, event, Shown::To(seat));
        add(serde_json::to_string(&redacted).expect("events serialize"));
    }
    text
}

/// Cards that a seat has never been able to see, according to the rulebook and independently of the redaction.
struct Unseen {
    items: BTreeSet<ItemId>,
    tactics: BTreeSet<TacticId>,
}

impl Unseen {
    fn new(rules: &Merc) -> Self {
        let tactics = (0..rules.content.tactics.len() as u8).map(TacticId).collect();
        Unseen { items: rules.catalog.items().collect(), tactics }
    }

    fn look(&mut self, state: &State, seat: Seat, event: &Event) {
        let side = state.side(seat);
        self.items.retain(|item| match state.item(*item).place {
            ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_) | ItemPlace::Supply => false,
            ItemPlace::Found(owner) => state.side(owner) != side,
            ItemPlace::Stash(sector) => state.controlling_side(sector) != Some(side),
            ItemPlace::Box | ItemPlace::Deck(_) => true,
        });
        if let Event::TacticPlayed { card } = event {
            self.tactics.remove(card);
        }
        if state.player(seat).is_dictator {
            self.tactics.retain(|card| !state.hand().contains(card));
        }
    }
}

/// Collects every number under one of these keys, anywhere in the JSON.
fn named(value: &serde_json::Value, keys: &[&str], found: &mut BTreeSet<u64>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (key, inner) in fields {
                if keys.contains(&key.as_str()) {
                    match inner {
                        serde_json::Value::Array(numbers) => found.extend(numbers.iter().filter_map(serde_json::Value::as_u64)),
                        other => found.extend(other.as_u64()),
                    }
                }
                named(inner, keys, found);
            }
        }
        serde_json::Value::Array(inner) => inner.iter().for_each(|value| named(value, keys, found)),
        _ => {}
    }
}

/// No event shown to a seat names a card that the seat has never seen.
fn log_names_nothing_unseen(rules: &Rc<Merc>, session: &Session<Merc>, seat: Seat, seed: u64) {
    let mut state = rules.start(session.header()).expect("the header was accepted");
    let mut unseen = Unseen::new(rules);
    for event in session.events() {
        rules.apply(&mut state, event);
        unseen.look(&state, seat, event);
    }
    for event in session.events() {
        let redacted =
            serde_json::to_value(rules.redact(session.table().state(), event, Shown::To(seat))).expect("events serialize");
        let (mut items, mut tactics) = (BTreeSet::new(), BTreeSet::new());
        match event {
            Event::TacticsDealt { .. } => named(&redacted, &["order"], &mut tactics),
            Event::EquipmentShuffled { .. } => named(&redacted, &["order"], &mut items),
            _ => {
                named(&redacted, &["item", "dog"], &mut items);
                if !matches!(
                    event,
                    Event::NumberDrawn { .. } | Event::Noted { .. } | Event::Told { .. } | Event::AbilityUsed { .. }
                ) {
                    named(&redacted, &["card", "cards"], &mut tactics);
                }
            }
        }
        if matches!(event, Event::MapLaid { .. } | Event::NumberOverridden { .. }) {
            tactics.clear();
        }
        let leaked = unseen.items.iter().find(|item| items.contains(&u64::from(item.0)));
        assert!(leaked.is_none(), "seed {seed}: {event:?} shows {leaked:?} to seat {seat:?}");
        let leaked = unseen.tactics.iter().find(|card| tactics.contains(&u64::from(card.0)));
        assert!(leaked.is_none(), "seed {seed}: {event:?} shows {leaked:?} to seat {seat:?}");
    }
}

/// What the looks of one test have covered.
#[derive(Default)]
struct Looks {
    /// How often each seat of each kind of game looked.
    by: BTreeMap<(String, u8), usize>,
    /// What there was to see.
    sights: BTreeSet<&'static str>,
}

impl Looks {
    fn count(&self) -> usize {
        self.by.values().sum()
    }
}

/// What there is to see for a seat, or to hide from it.
fn sights(rules: &Merc, session: &Session<Merc>, seat: Seat) -> Vec<&'static str> {
    let state = session.table().state();
    let side = state.side(seat);
    let supply = &state.config().supply;
    let place = |item: &ItemId| state.item(*item).place;
    let theirs = |item: &ItemId| matches!(place(item), ItemPlace::Stash(sector) if state.controlling_side(sector) != Some(side));
    let is_vehicle = |item: &ItemId| rules.catalog.equipment(&rules.content, *item).vehicle.is_some();
    let riders = state.seats().flat_map(|other| state.squads_of(other)).any(|squad| state.squad(squad).riders > 0);
    let told = |to_side: bool| {
        session.events().any(|event| matches!(event, Event::Told { seat: other, .. } if (state.side(*other) == side) == to_side))
    };
    let seen = [
        (supply.iter().any(|item| place(item) == ItemPlace::Supply), "a card is in the supply"),
        (supply.iter().any(|item| matches!(place(item), ItemPlace::Gear(_))), "a card of the supply is carried"),
        (rules.catalog.items().any(|item| theirs(&item)), "a card is in a stash of others"),
        (rules.catalog.items().any(|item| is_vehicle(&item) && theirs(&item)), "a vehicle is in a stash of others"),
        (rules.catalog.items().any(|item| matches!(place(&item), ItemPlace::Squad(_))), "a squad has a vehicle"),
        (riders, "militia ride"),
        (told(true), "the seat's side was told something"),
        (told(false), "others were told something"),
        (!state.hand().is_empty() && !state.player(seat).is_dictator, "the Dictator has a hand"),
        (session.events().any(|event| matches!(event, Event::MemorySet { .. })), "a script remembers something"),
    ];
    seen.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what).collect()
}

/// Plays a random game. At every `every`th question, what one of the seats is shown is compared with what it would be shown if hidden cards
/// were others.
fn look_around(rules: &Rc<Merc>, wishes: &NewGame, kind: &str, every: u64, looks: &mut Looks) {
    let seed = wishes.seed;
    let mut session = session_with(rules, header(rules, wishes), people());
    let mut status = session.run();
    while status == Status::Asking {
        let now = session.table().question_number();
        if now % every == seed % every {
            // Nobody looks from the robot's seat.
            let has_eyes = |seat: &Seat| session.header().seats[usize::from(seat.0)].1 != ROBOT;
            let seats: Vec<Seat> = session.table().state().seats().filter(has_eyes).collect();
            let seat = seats[(now / every + seed) as usize % seats.len()];
            let mut dice = BotDice::new(seed, seat.0, now);
            let state = session.table().state().clone();
            let other = determinize::possible_state(rules, &state, seat, &mut dice);
            let here = shown(&table(rules, &session, state), &session, seat, now);
            let there = shown(&table(rules, &session, other), &session, seat, now);
            if here != there {
                let differs = here.lines().zip(there.lines()).find(|(a, b)| a != b);
                panic!("{kind}, seed {seed}, question {now}, seat {seat:?}: {differs:?}");
            }
            looks.sights.extend(sights(rules, &session, seat));
            *looks.by.entry((kind.to_string(), seat.0)).or_default() += 1;
        }
        let reply = random_reply(&session, seed);
        status = session.give(reply, false).unwrap_or_else(|complaint| panic!("{kind}, seed {seed}: {complaint}"));
    }
    assert_eq!(status, Status::Over, "{kind}, seed {seed}: the game ends");
    for seat in session.table().state().seats() {
        log_names_nothing_unseen(rules, &session, seat, seed);
        messages_stay_on_their_side(&session, seat, seed);
    }
}

/// Messages to one seat are in the log of its side, and nothing about them is in the log of others.
fn messages_stay_on_their_side(session: &Session<Merc>, seat: Seat, seed: u64) {
    let (rules, state) = (session.table().rules(), session.table().state());
    for event in session.events() {
        let (text, redacted) =
            (rules.show_event(state, event, Shown::To(seat)).sentence(), rules.redact(state, event, Shown::To(seat)));
        match event {
            Event::Told { seat: to, text: said, .. } if state.side(*to) == state.side(seat) => {
                assert!(text.contains(said) && redacted.as_ref() == Some(event), "seed {seed}: {seat:?} reads {said}");
            }
            Event::Told { .. } => assert!(text.is_empty() && redacted.is_none(), "seed {seed}: {event:?} is kept from {seat:?}"),
            _ => {
                let json = serde_json::to_string(&redacted).expect("events serialize");
                assert!(!text.contains(WHISPER) && !json.contains(WHISPER), "seed {seed}: {event:?} repeats a message");
            }
        }
        if let Event::Told { .. } = event {
            let open = rules.show_event(state, event, Shown::ToAll);
            assert!(
                open.is_empty() && rules.redact(state, event, Shown::ToAll).is_none(),
                "seed {seed}: {event:?} is not public"
            );
        }
    }
}

/// The word that begins every message of the house rule below.
const WHISPER: &str = "psst";
/// A house rule that tells players what only they may know: which cards they have drawn.
const GOSSIP: &str = r#"
local function whisper(unit, text)
  remember("told", (recall("told") or 0) + 1)
  tell(unit.player, "psst " .. text)
end
return {
  explored = function(ctx)
    local item = draw(ctx.unit.player, "accessory")
    if item then whisper(ctx.unit, item.name) end
  end,
  trained = function(ctx) whisper(ctx.unit, ctx.unit.name .. " has trained " .. ctx.count) end,
  arrived = function(ctx) whisper(ctx.unit, "we are in " .. ctx.sector.id) end,
}
"#;
const GOSSIP_CARD: &str = r#"[{"id": "gossip", "name": "Gossip", "text": "Tells players what they find."}]"#;

// shows: DIC-9 CMP-8
#[test]
fn what_a_seat_is_shown_does_not_depend_on_what_it_may_not_know() {
    let looks = look_at_the_usual_game(&rules());
    assert!(looks.count() > 300, "only {} moments were checked", looks.count());
}

/// Vehicles are public while they are mounted, and as hidden as other items in a stash (MOD-C2).
#[test]
fn vehicles_show_nothing_that_a_seat_may_not_know() {
    let looks = look_at_the_usual_game(&rules_with_vehicles());
    assert!(looks.count() > 300, "only {} moments were checked", looks.count());
    for sight in ["a vehicle is in a stash of others", "a squad has a vehicle", "militia ride"] {
        assert!(looks.sights.contains(sight), "it was never seen that {sight}");
    }
}

fn look_at_the_usual_game(rules: &Rc<Merc>) -> Looks {
    let mut looks = Looks::default();
    for seed in 0..GAMES {
        let wishes = NewGame { rebels: (seed % 6) as u8 + 1, seed, ..NewGame::default() };
        look_around(rules, &wishes, "the usual game", 23, &mut looks);
    }
    looks
}

/// Every seat of every combination and size (MOD-0) looks, with a person and, where it is allowed, with the robot as the Dictator.
// shows: MOD-0
#[test]
fn no_mode_shows_a_seat_what_it_may_not_know() {
    let play = |which: usize| {
        let files = [("content/merc/house-rules.json", GOSSIP_CARD), ("scripts/merc/house-rules/gossip.lua", GOSSIP)];
        let rules = rules_with_mods(&[mod_of("gossip", &files)]);
        let mut looks = Looks::default();
        for (number, played) in formats::all(&rules).iter().enumerate().filter(|(number, _)| number % 2 == which) {
            look_at(&rules, played, number as u64, &mut looks);
        }
        looks
    };
    let threads: Vec<_> = (0..2).map(|which| std::thread::spawn(move || play(which))).collect();
    let mut all = Looks::default();
    for thread in threads {
        let looks = thread.join().expect("a shard of games");
        all.by.extend(looks.by);
        all.sights.extend(looks.sights);
    }
    println!("{} looks by {} seats", all.count(), all.by.len());
    let rules = rules();
    for played in formats::all(&rules) {
        let seats = played.sizes.iter().sum::<u8>() + u8::from(played.is_led);
        let blind: Vec<u8> = (0..seats).filter(|seat| !all.by.contains_key(&(played.to_string(), *seat))).collect();
        assert!(blind.is_empty(), "{played}: the seats {blind:?} never looked");
    }
    let wanted = [
        "a card is in the supply",
        "a card of the supply is carried",
        "a card is in a stash of others",
        "a vehicle is in a stash of others",
        "a squad has a vehicle",
        "militia ride",
        "the seat's side was told something",
        "others were told something",
        "the Dictator has a hand",
        "a script remembers something",
    ];
    for sight in wanted {
        assert!(all.sights.contains(sight), "it was never seen that {sight}");
    }
}

fn look_at(rules: &Rc<Merc>, played: &Played, seed: u64, looks: &mut Looks) {
    let wishes = played.wishes(seed);
    look_around(rules, &wishes, &played.to_string(), EVERY, looks);
    let robot = NewGame { seats: vec![(DICTATOR_SEAT.to_string(), ROBOT.to_string())], ..wishes };
    if played.is_led && new_game(rules, &robot).is_ok() {
        look_around(rules, &robot, &format!("{played} with the robot"), EVERY, looks);
    }
}

/// The damage of an item in a stash is as hidden as the item: the states dealt to a seat that may not look are the same.
// shows: CMP-8 REQ-5
#[test]
fn damage_in_a_stash_is_hidden_from_the_other_side() {
    let rules = rules();
    let state = |points: u8| {
        let text = format!(
            "merc 1 · ruleset merc · seats red=human blue=human black=human · seed 7\n!given red b2 rizen\n\
             !given stash b2 kevlar-vest\n!given points kevlar-vest {points}\nred> sector b2\n| stash: 1\n"
        );
        let ran = Transcript::parse(&text).expect("it is a transcript").run(Rc::clone(&rules)).expect("it holds");
        ran.session.table().state().clone()
    };
    let (damaged, whole) = (state(1), state(2));
    let dealt = |state: &State, seat: Seat| {
        let dealt = determinize::possible_state(&rules, state, seat, &mut BotDice::new(7, seat.0, 1));
        serde_json::to_string(&dealt).expect("states serialize")
    };
    let seats: Vec<Seat> = damaged.seats().collect();
    let [red, _, black] = seats.as_slice() else { panic!("three seats") };
    assert_eq!(dealt(&damaged, *black), dealt(&whole, *black));
    assert_ne!(dealt(&damaged, *red), dealt(&whole, *red), "Red sees the damage");
}

/// The tactics cards of one pile, as numbers.
fn pile(state: &State, name: &str) -> Vec<u64> {
    let state = serde_json::to_value(state).expect("states serialize");
    state[name].as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).collect()
}

// shows: DIC-6 DIC-9
#[test]
fn a_card_given_up_to_reinforce_is_dealt_again_and_a_played_one_is_not() {
    let rules = rules();
    let (mut given_up, mut played) = (0, 0);
    for seed in 0..8 {
        let wishes = NewGame { rebels: 2, seed, ..NewGame::default() };
        let mut session = session_with(&rules, header(&rules, &wishes), people());
        let mut status = session.run();
        while status == Status::Asking && session.table().state().day() < 5 {
            let reply = random_reply(&session, seed);
            status = session.give(reply, false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
        }
        let state = session.table().state().clone();
        let (discards, left) = (pile(&state, "tactics_discard"), pile(&state, "hand").len() + pile(&state, "tactics_deck").len());
        let deals = |seat: Seat| -> Vec<State> {
            let deal = |now| determinize::possible_state(&rules, &state, seat, &mut BotDice::new(seed, seat.0, now));
            (0..60).map(deal).collect()
        };
        let black = state.dictator_seat().expect("a Dictator plays");
        let (to_red, to_black) = (deals(Seat(0)), deals(black));
        for (at, card) in discards.iter().enumerate() {
            let face_down = |event: &Event| matches!(event, Event::Reinforced { card: other } if u64::from(other.0) == *card);
            let unknown = session.events().any(face_down);
            let changes = to_red.iter().any(|other| pile(other, "tactics_discard")[at] != *card);
            assert_eq!(changes, unknown, "seed {seed}: Red knows the cards that were played, and no others");
            let elsewhere =
                to_red.iter().any(|other| pile(other, "hand").contains(card) || pile(other, "tactics_deck").contains(card));
            assert_eq!(elsewhere, unknown && left > 0, "seed {seed}: a card given up could still be in his hand or his deck");
            assert!(to_black.iter().all(|other| pile(other, "tactics_discard") == discards), "seed {seed}: he knows them all");
            if unknown { given_up += 1 } else { played += 1 }
        }
    }
    assert!(given_up > 3 && played > 3, "{given_up} cards given up and {played} played");
}
