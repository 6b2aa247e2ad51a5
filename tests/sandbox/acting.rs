//! Cards that call any operation in any hook, in random games: a failing script is undone and its card quarantined, nothing panics, and
//! every invariant of the state holds.

use crate::common::game::{header, rules_of_within, session_with};
use crate::counted;
use merc::base::{self, GameFile};
use merc::kernel::decider::{Decider, RandomLegal};
use merc::kernel::{Ruleset, Session, Status};
use merc::lua::HookKind;
use merc::merc::hooks::HOOKS;
use merc::merc::model::event::Event;
use merc::merc::model::state::{ItemPlace, UnitPlace};
use merc::merc::{Merc, NewGame, invariants};
use std::rc::Rc;

/// One step of mischief, chosen by dice so that a run can be repeated.
const MISCHIEF: &str = r#"
local function some(list)
  if #list == 0 then return nil end
  return pick(list)
end

local function any_unit()
  local all = {}
  for _, player in ipairs(rebels()) do
    for _, unit in ipairs(player.team) do table.insert(all, unit) end
  end
  local black = dictator()
  if black then
    for _, unit in ipairs(black.team) do table.insert(all, unit) end
  end
  return some(all)
end

local function any_player()
  local all = rebels()
  if dictator() then table.insert(all, dictator()) end
  return pick(all)
end

local function any_item()
  local unit = any_unit()
  local found = unit and some(unit.items)
  return found or some(discards())
end

local function sector() return pick(sectors()) end
local function number() return pick({ 0, 1, 2, 3, 9, 60, 255 }) end

local deeds = {
  function() damage(any_unit(), number()) end,
  function() kill_militia(any_player(), sector(), number()) end,
  function() heal(any_unit(), number()) end,
  function() attack(any_unit()) end,
  function() strike_one(any_unit()) end,
  function() bombard(any_unit(), sector()) end,
  function() give_up_dice(any_unit(), number()) end,
  function() reroll() end,
  function() roll_more(number()) end,
  function() hold(any_item(), any_unit()) end,
  function() blast(number()) end,
  function() draw(any_player(), pick({ "weapon", "armor", "accessory" })) end,
  function() take_discard(any_player(), any_item()) end,
  function() disarm(any_player(), any_item()) end,
  function() give(any_unit(), any_item()) end,
  function() discard(any_item()) end,
  function() use_up(any_item()) end,
  function() draw_mercs(any_player(), number()) end,
  function() random_merc(any_player()) end,
  function()
    local player = any_player()
    hire(player, random_merc(player), pick({ "primary", "secondary", "either" }))
  end,
  function() play_top(dictator()) end,
  function() play_from_hand(dictator()) end,
  function() place_militia(any_player(), sector(), number()) end,
  function() move_militia(any_player(), sector(), sector(), number()) end,
  function() remove_militia(any_player(), sector(), number()) end,
  function() convert_militia(any_player(), any_player(), sector(), number()) end,
  function() raise_cap(any_player(), sector(), number()) end,
  function() reveal_base(dictator()) end,
  function() mark_explored(sector()) end,
  function() remember("seen", number(), pick({ "attack", "combat", "day", "game" })) end,
  function() note("mischief") end,
  function() tell(any_player(), "mischief") end,
  function() remember("word", pick({ "this", "that" }), pick({ "attack", "combat", "day", "game" })) end,
  function() enlist(any_player(), find_unit(pick({ "rizen", "doc", "ewok", "max", "sarge" })), sector()) end,
  function() enlist(pick(players()), find_unit(pick({ "rizen", "doc", "ewok", "max", "sarge" }))) end,
  function() outfit(any_unit(), "weapon", pick({ "armor", "accessory" })) end,
  function() ask_one(any_player(), "which", { "this", "that" }) end,
  function() ask_split(any_player(), "split", 3, { { sector(), 2 } }) end,
}

local function mischief(ctx)
  if roll(1)[1] < 5 then return end
  pick(deeds)()
  return number()
end
"#;

/// A house rule that makes mischief in one hook.
fn rule_for(hook: &str) -> Vec<GameFile> {
    let mut files = base::embedded();
    files.retain(|file| !file.path.starts_with("scripts/merc/house-rules/"));
    let list =
        files.iter_mut().find(|file| file.path == "content/merc/house-rules.json").expect("there is a file of house rules");
    list.text = format!(r#"[{{"id": "mischief", "name": "Mischief", "text": "In {hook}."}}]"#).into();
    let text = format!("-- Mischief: anything, anywhere.\n{MISCHIEF}\nreturn {{ {hook} = mischief }}\n");
    files.push(GameFile { path: "scripts/merc/house-rules/mischief.lua".into(), text: text.into() });
    files
}

/// Continues after each failure without the card that failed; returns whether one failed.
fn play(rules: &Rc<Merc>, seed: u64, hook: &str) -> bool {
    let dictators = ["castro", "gaddafi", "hussein", "kim", "pinochet", "stalin"];
    let dictator = Some(dictators[(seed % 6) as usize].to_string());
    let wishes = NewGame { rebels: (seed % 4) as u8 + 1, seed, dictator, ..NewGame::default() };
    let seating = move || Box::new(RandomLegal::everywhere(seed)) as Box<dyn Decider<Merc>>;
    let mut session = session_with(rules, header(rules, &wishes), Rc::new(seating));
    let mut failed = false;
    loop {
        let status = session.run();
        match status {
            Status::Over => {
                check_events(rules, &session, hook, seed);
                return failed;
            }
            Status::Failed(failure) => {
                let culprit = failure.culprit.clone();
                assert!(!culprit.is_empty(), "{hook}, seed {seed}: no card is blamed: {failure}");
                failed = true;
                session
                    .order(&format!("quarantine {culprit}"))
                    .unwrap_or_else(|complaint| panic!("{hook}, seed {seed}: {complaint}"));
            }
            Status::Asking | Status::Stopped => panic!("{hook}, seed {seed}: a bot answers"),
        }
    }
}

/// Applies every event to a separate state and checks its invariants each time. Between days no drawn card is left over.
fn check_events(rules: &Rc<Merc>, session: &Session<Merc>, hook: &str, seed: u64) {
    let mut state = rules.start(session.header()).expect("the header was accepted");
    for event in session.events() {
        if matches!(event, Event::DayBegan { .. }) {
            let loose = rules.catalog.items().find(|item| matches!(state.item(*item).place, ItemPlace::Found(_)));
            let offered = rules.catalog.mercs().find(|unit| matches!(state.unit(*unit).place, UnitPlace::Offered(_)));
            assert!(loose.is_none() && offered.is_none(), "{hook}, seed {seed}: {loose:?} {offered:?} drawn and put nowhere");
        }
        rules.apply(&mut state, event);
        if let Err(broken) = invariants::check(rules, &state) {
            panic!("{hook}, seed {seed}, {event:?}: {broken}");
        }
    }
}

#[test]
fn cards_that_do_anything_anywhere_break_nothing() {
    let acting = HOOKS.iter().filter(|hook| matches!(hook.kind, HookKind::Reaction));
    let threads: Vec<_> = acting
        .map(|hook| hook.name)
        .collect::<Vec<_>>()
        .chunks(12)
        .map(<[&str]>::to_vec)
        .map(|some| {
            std::thread::spawn(move || {
                for hook in some {
                    let rules = rules_of_within(&rule_for(hook), counted());
                    let failed = (0..40).filter(|seed| play(&rules, *seed, hook)).count();
                    println!("{hook}: {failed} of 40 games had a script fail");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("a shard of games");
    }
}
