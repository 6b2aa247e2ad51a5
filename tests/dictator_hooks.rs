//! Hooks of a Dictator's card that no scripted Dictator uses yet: how many tactics cards and MERCs he starts with, and what
//! happens at the end of his turn. Shown with a Castro of our own.

use merc::base;
use merc::kernel::decider::RandomLegal;
use merc::kernel::{Decider, Session};
use merc::merc::event::Event;
use merc::merc::{Merc, NewGame, new_game};
use std::rc::Rc;

const CASTRO: &str = "-- Castro: another one.
return {
  tactics_size = function(ctx) return ctx.size + 1 end,
  first_mercs = function(ctx) return 3 end,
  turn_end = function(ctx) note('the turn of ' .. ctx.player.name .. ' ends') end,
}";

// shows: SET-6 D1-7 DAY-7
#[test]
fn a_dictators_card_changes_his_start_and_the_end_of_his_turn() {
    let mut files = base::embedded();
    let castro = files.iter_mut().find(|file| file.path.ends_with("dictators/castro.lua")).expect("Castro has a script");
    castro.text = CASTRO.to_string();
    let rules = Rc::new(Merc::load(&files).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
    let wishes = NewGame { rebels: 2, seed: 7, dictator: Some("castro".into()), ..NewGame::default() };
    let header = new_game(&rules, &wishes).unwrap_or_else(|problems| panic!("{problems:?}"));
    let seating = || Box::new(RandomLegal::everywhere(7)) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(rules, header, Rc::new(seating)).unwrap_or_else(|problems| panic!("{problems:?}"));
    session.run();
    let events: Vec<&Event> = session.events().collect();
    let dealt =
        events.iter().find_map(|event| if let Event::TacticsDealt { order, .. } = event { Some(order.len()) } else { None });
    assert_eq!(dealt, Some(6), "five by the setting and one more");
    let day_two = events.iter().position(|event| matches!(event, Event::DayBegan { day: 2 })).expect("Day 2 comes");
    let black = |event: &&&Event| matches!(event, Event::MercHired { squad, .. } if squad.seat().0 == 2);
    assert_eq!(events[..day_two].iter().filter(black).count(), 3, "three MERCs on Day 1");
    let notes = events.iter().filter(|event| matches!(event, Event::Noted { text, .. } if text == "the turn of black ends"));
    let last = session.base().day();
    assert_eq!(notes.count(), usize::from(last) - 1, "at the end of each of his turns from Day 2 to Day {last}");
}
