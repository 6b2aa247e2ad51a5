//! A combat in progress, above a question in it: who acts in which order, with which dice and targets, and what everybody can take.

use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::kernel::{Kind, Question, Seat, words};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::{Combat, Fighter};
use crate::merc::names::keys::choice_text;
use crate::merc::names::text::{capital, counted, names};
use crate::merc::odds::{self, Basis, Fight, Left, Odds};
use crate::merc::render::enter::at_screen;
use crate::merc::render::prompt;
use crate::merc::render::story::shots::{self, Shot, Told};
use crate::merc::rules::combat::{aim, dice_of, fire, order};
use crate::merc::rules::{stats, vehicles};

/// More fighters than this do not fit on a screen with everything else: those who have acted share a line.
const MOST_ROWS: usize = 14;

/// The screen of a question in a combat; `None` for any other question.
pub fn question(game: &Game, question: &Question<Merc>) -> Option<Doc> {
    let combat = game.state().combat()?;
    if matches!(question.id, QuestionId::Equip { .. } | QuestionId::Consent { .. } | QuestionId::Fire { .. }) {
        return None;
    }
    let next = next(game, combat, question);
    let order = current_order(game, combat, question);
    let odds = odds_of(game, question).map(|odds| chances(game, question, &odds)).unwrap_or_default();
    let when = match (&question.id, combat.round) {
        (QuestionId::Pause { .. }, round) => format!("before round {}", round + 1),
        (QuestionId::Retreat { .. } | QuestionId::Split { .. }, round) => format!("after round {round}"),
        (_, round) => format!("round {}", round.max(1)),
    };
    let mut doc = heading(game, question.seat, combat, &when, odds);
    let acted = if is_between_rounds(question) { &[] } else { combat.acted.as_slice() };
    doc.extend(ladder(game, combat.sector, &order, next, acted));
    doc.extend(on_the_table(game, question.seat, &order));
    doc.extend(asks(game, question));
    Some(doc)
}

/// Who is about to fight, for a combat in which nobody is asked.
pub fn lineup(game: &Game, seat: Seat, order: &[(Fighter, i8)]) -> Doc {
    let Some(combat) = game.state().combat() else { return Doc::new() };
    let mut doc = heading(game, seat, combat, "round 1", Line::new());
    doc.extend(ladder(game, combat.sector, order, None, &[]));
    doc
}

/// Whether the player would stay in a fight that they will probably lose, if they just press Enter.
pub fn is_doubtful(game: &Game, question: &Question<Merc>) -> bool {
    matches!(question.id, QuestionId::Retreat { .. })
        && odds_of(game, question).is_some_and(|odds| odds.win < odds::limit())
}

/// How the combat would end from here, if nobody retreats. `None` in the middle of an attack.
fn odds_of(game: &Game, question: &Question<Merc>) -> Option<Odds> {
    let combat = game.state().combat()?;
    let left = match &question.id {
        _ if is_between_rounds(question) => Left::Rounds,
        QuestionId::Aim { .. } | QuestionId::Volley { .. } => {
            let next = next(game, combat, question)?;
            let order = began(game)?.into_iter().map(|(fighter, _)| fighter);
            let turns: Vec<Fighter> = order.filter(|fighter| !combat.acted.contains(fighter)).collect();
            let turns: Vec<Fighter> = turns.into_iter().filter(|fighter| is_standing(game, combat.sector, *fighter)).collect();
            // An attack out of turn.
            if turns.first() != Some(&next) {
                return None;
            }
            Left::Turns(turns)
        }
        _ => return None,
    };
    odds::in_passing(game, question.seat, &Fight::in_progress(game, question.seat, left)?)
}

/// `win 100%, 15% to lose a MERC`.
fn chances(game: &Game, question: &Question<Merc>, odds: &Odds) -> Line {
    let (about, roughly) = if odds.basis == Basis::Exact { ("", "") } else { ("about ", "~") };
    let (stay, briefly) =
        if matches!(question.id, QuestionId::Retreat { .. }) { ("if you stay: ", "stay: ") } else { ("", "") };
    let attacks = game.state().combat().is_some_and(|combat| combat.attacker == game.state().side(question.seat));
    let verb = if attacks { "win" } else { "hold" };
    let (win, short) = (format!("{stay}{verb} {about}{}", odds.win), format!("{briefly}{verb} {roughly}{}", odds.win));
    let role = if odds.win < odds::limit() { Role::Loss } else { Role::Gain };
    let mut line = vec![Span::new(win, role).or_short(short)];
    if let [none, _, ..] = odds.lost.as_slice() {
        let lose = none.rest();
        line.push(Span::plain(format!(", {lose} to lose a MERC")).or_short(format!(", {lose} lose one")));
    }
    line
}

/// `Combat at a3 Coffee · round 1 · you attack`, and the odds.
fn heading(game: &Game, seat: Seat, combat: &Combat, when: &str, odds: Line) -> Doc {
    let state = game.state();
    let own = state.side(seat) == combat.attacker;
    let fights = state.unit_count(state.side(seat), combat.sector) > 0;
    let who = match (own, fights) {
        (true, _) => "you attack".to_string(),
        (false, true) => "you defend".to_string(),
        (false, false) => {
            let verb = if names(game).is_single(combat.attacker) { "attacks" } else { "attack" };
            format!("{} {verb}", names(game).side(combat.attacker))
        }
    };
    let (at, name) = (state.sector_name(combat.sector), game.sector_card(combat.sector).short_name());
    let now = format!("{when} · {who}");
    let mut doc = Doc::new();
    let title = Span::new(format!("Combat at {at} {name} · {now}"), Role::Title).or_short(format!("Combat at {at} · {now}"));
    if odds.is_empty() { doc.line(title) } else { doc.sides(title, odds) };
    doc
}

/// Who acts next: the fighter that the question is about, or else the first in order who has not acted. Nobody after the last turn of a round.
fn next(game: &Game, combat: &Combat, question: &Question<Merc>) -> Option<Fighter> {
    match &question.id {
        QuestionId::Aim { unit } => Some(Fighter::Unit(*unit)),
        QuestionId::Volley { by } | QuestionId::Hits { by } => Some(*by),
        _ if is_between_rounds(question) => None,
        _ => {
            let order = began(game)?;
            let waits = |fighter: &Fighter| !combat.acted.contains(fighter) && is_standing(game, combat.sector, *fighter);
            order.iter().map(|(fighter, _)| *fighter).find(waits)
        }
    }
}

fn is_between_rounds(question: &Question<Merc>) -> bool {
    matches!(question.id, QuestionId::Retreat { .. } | QuestionId::Split { .. } | QuestionId::Pause { .. })
}

/// The order of this round; between rounds, that of the next one.
fn current_order(game: &Game, combat: &Combat, question: &Question<Merc>) -> Vec<(Fighter, i8)> {
    began(game).filter(|_| !is_between_rounds(question)).unwrap_or_else(|| order::of(game, combat.sector))
}

/// The order with which the round began.
fn began(game: &Game) -> Option<Vec<(Fighter, i8)>> {
    let round = |event: &Event| if let Event::RoundBegan { order, .. } = event { Some(order.clone()) } else { None };
    let combat = game.events().iter().rposition(|event| matches!(event, Event::CombatBegan { .. }))?;
    game.events()[combat..].iter().rev().find_map(round)
}

fn is_standing(game: &Game, at: SectorId, fighter: Fighter) -> bool {
    let state = game.state();
    match fighter {
        Fighter::Unit(unit) => state.sector_of(unit) == Some(at),
        Fighter::Militia(seat) => state.militia_on_foot(seat, at) > 0,
        Fighter::Riders(squad) => state.squad(squad).riders > 0 && state.squad(squad).sector == Some(at),
    }
}

/// The fighters below each other, and what protects or holds them.
fn ladder(game: &Game, at: SectorId, order: &[(Fighter, i8)], next: Option<Fighter>, acted: &[Fighter]) -> Doc {
    let standing = order.iter().filter(|(fighter, _)| is_standing(game, at, *fighter));
    let is_done = |fighter: Fighter| acted.contains(&fighter) && Some(fighter) != next;
    let (mut shown, mut done): (Vec<(Fighter, i8)>, Vec<(Fighter, i8)>) = (standing.copied().collect(), Vec::new());
    if shown.len() > MOST_ROWS {
        (done, shown) = shown.into_iter().partition(|(fighter, _)| is_done(*fighter));
    }
    let later = shown.split_off(shown.len().min(MOST_ROWS));
    let head = ["", "init", "", "dice", "targets", "armor + health"].map(|word| Span::new(word, Role::Dim).into_line());
    let mut rows = vec![head.to_vec()];
    for (fighter, initiative) in shown {
        let mut row = cells(game, at, fighter, initiative, next == Some(fighter));
        if is_done(fighter) {
            row.iter_mut().flatten().for_each(|span| span.role = Role::Dim);
        }
        rows.push(row);
    }
    let align = vec![Align::Left, Align::Right, Align::Left, Align::Right, Align::Left, Align::Right];
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    for (what, who) in [("then", later), ("have acted", done)] {
        if !who.is_empty() {
            let who: Vec<String> = who.iter().map(|(fighter, _)| name(game, at, *fighter)).collect();
            doc.line(Span::new(format!("   {what}: {}", who.join(", ")), Role::Dim));
        }
    }
    doc.extend(protection(game, at));
    doc
}

/// `militia x5`.
fn name(game: &Game, at: SectorId, fighter: Fighter) -> String {
    let name = names(game).fighter(fighter);
    match fighter {
        Fighter::Unit(_) => name,
        Fighter::Militia(seat) => format!("{name} x{}", game.state().militia_on_foot(seat, at)),
        Fighter::Riders(squad) => format!("{name} x{}", game.state().squad(squad).riders),
    }
}

/// The row of a fighter: the mark, initiative, name, dice, targets, armor and health.
fn cells(game: &Game, at: SectorId, fighter: Fighter, initiative: i8, is_next: bool) -> Vec<Line> {
    let (dice, targets, body) = match fighter {
        Fighter::Unit(unit) => (dice_now(game, unit, is_next).to_string(), targets(game, unit), body(game, unit)),
        Fighter::Militia(seat) => {
            let targets = format!("1 each{}", better(game, stats::militia(game, seat, at).hit_on));
            ("1 each".to_string(), targets, String::new())
        }
        Fighter::Riders(squad) => {
            let numbers = vehicles::riders(game, squad, at);
            let targets = format!("{} each{}", numbers.targets, better(game, numbers.hit_on));
            (format!("{} each", numbers.dice), targets, String::new())
        }
    };
    let owner = shots::owner_of(game.state(), fighter).map_or(Role::Plain, Role::Seat);
    let mark = Span::new(if is_next { ">" } else { "" }, Role::Current);
    let name = Span::new(name(game, at, fighter), if is_next { Role::Current } else { owner });
    let plain = |text: String| Span::plain(text).into_line();
    vec![mark.into_line(), plain(initiative.to_string()), name.into_line(), plain(dice), plain(targets), plain(body)]
}

/// The dice of a MERC; those given up count only for the one whose turn it is.
fn dice_now(game: &Game, unit: UnitId, is_next: bool) -> u8 {
    let given_up = game.state().combat().map_or(0, |combat| combat.given_up);
    match dice_of(game, unit) {
        dice if is_next || given_up == 0 => dice,
        _ => stats::of(game, unit).combat().clamp(0, 60) as u8,
    }
}

/// `1`, `6 (Mortar)`, `1, 6s: any`: the targets of a MERC, and what its cards do with its hits.
fn targets(game: &Game, unit: UnitId) -> String {
    let mut text = aim::most_targets(game, unit).to_string();
    let gear = &game.state().unit(unit).gear;
    let adds = |item: &&crate::merc::model::ids::ItemId| stats::of_item(game, **item).targets() > 0;
    if let Some(item) = gear.iter().find(adds) {
        text.push_str(&format!(" ({})", game.catalog().item_title(*item)));
    }
    if aim::frees_militia(game, unit) {
        text.push_str(", all militia");
    }
    text.push_str(&better(game, fire::hit_on(game, unit)));
    if let Some(lowest) = fire::free_from(game, unit) {
        let faces = game.content().rules.die_faces;
        text.push_str(&if lowest >= faces { format!(", {lowest}s: any") } else { format!(", {lowest}+: any") });
    }
    if gear.iter().any(|item| game.equipment(*item).pierces) {
        text.push_str(", AP");
    }
    text
}

/// `, hits on 3+`, if that is not the usual number.
fn better(game: &Game, hit_on: u8) -> String {
    if hit_on == game.content().rules.hit_on { String::new() } else { format!(", hits on {hit_on}+") }
}

fn body(game: &Game, unit: UnitId) -> String {
    format!("{} + {}", game.armor(unit), game.state().unit(unit).health)
}

/// Vehicles that take hits, and dogs that hold somebody.
fn protection(game: &Game, at: SectorId) -> Doc {
    let state = game.state();
    let mut doc = Doc::new();
    for squad in state.squads_in(at).filter(|squad| game.cover(*squad) > 0) {
        let Some(item) = game.vehicle(squad) else { continue };
        let text = format!(
            "{} of {}: takes the next {} first",
            game.catalog().item_title(item),
            names(game).squad(squad),
            counted(game.cover(squad), "hit")
        );
        doc.sides(Span::plain(text), Span::new("MOD-C5", Role::Clause));
    }
    for hold in state.combat().into_iter().flat_map(|combat| &combat.dogs) {
        let (dog, points) = (game.catalog().item_title(hold.dog), state.item(hold.dog).points);
        let text = format!(
            "{dog} of {} (health {points}) holds {}, who can attack only the dog",
            names(game).unit(hold.owner),
            names(game).unit(hold.target)
        );
        doc.sides(Span::plain(text), Span::new("EQP-DOG", Role::Clause));
    }
    doc
}

/// The dice of an attack that is not over.
fn on_the_table(game: &Game, seat: Seat, order: &[(Fighter, i8)]) -> Doc {
    let Some(attack) = game.state().attack() else { return Doc::new() };
    let initiative = order.iter().find(|(fighter, _)| *fighter == attack.by).map(|(_, initiative)| *initiative);
    let row = shots::row(game, seat, &Shot::open(game, attack, initiative));
    shots::page(row.into_iter().map(Told::Row).collect())
}

/// The question itself, and what Enter does.
fn asks(game: &Game, question: &Question<Merc>) -> Doc {
    let mut doc = Doc::new();
    let Some(mut line) = sentence(game, question) else {
        return prompt::prompt(game, question).into();
    };
    line.extend(match question.id {
        QuestionId::Retreat { .. } => ways(game, &question.kind),
        QuestionId::Pause { .. } => {
            let typed = |word: &str| Span::new(word, Role::Typed);
            let (go, finish, split) = (typed("go"), typed("finish"), typed("split MERC").unbroken());
            vec![Span::plain("on? "), go, Span::plain(": this round, "), finish, Span::plain(": to the end, or "), split]
        }
        _ => listed(options(game, &question.kind)),
    });
    let name = |choice: Choice| choice_text(game, choice);
    let enter = at_screen(game, question).map(|answer| words::answer_text(&question.kind, &answer, name));
    doc.sides(line, Span::new(format!("Enter: {}", enter.as_deref().unwrap_or("asks again")), Role::Dim));
    doc
}

/// The beginning of the question; `None` for the questions of cards.
fn sentence(game: &Game, question: &Question<Merc>) -> Option<Line> {
    let text = match &question.id {
        QuestionId::Aim { unit } => {
            let most = match &question.kind {
                Kind::Subset { most, .. } if *most > 1 => format!("up to {most}"),
                _ => "1".to_string(),
            };
            let free = if aim::frees_militia(game, *unit) { ", and any militia" } else { "" };
            format!("{} aims at {most}{free} of: ", names(game).unit(*unit))
        }
        QuestionId::Volley { by } => format!("{} fire at these, one after another: ", capital(&names(game).fighter(*by))),
        QuestionId::Hits { by } => {
            let Kind::Distribute { groups, .. } = &question.kind else { return None };
            let hits: u16 = groups.iter().map(|group| group.count).sum();
            format!("{}: place up to {} on: ", capital(&names(game).fighter(*by)), counted(hits, "hit"))
        }
        QuestionId::Retreat { squad } => format!("Your {} squad: ", squad.word()),
        QuestionId::Split { squad } => format!("Who leaves your {} squad: ", squad.word()),
        QuestionId::Pause { .. } => "Fight ".to_string(),
        _ => return None,
    };
    Some(vec![Span::plain(text)])
}

/// The options as they can be typed.
fn options(game: &Game, kind: &Kind<Choice>) -> Vec<String> {
    let many = |choice: Choice, count: u16| match count {
        1 => choice_text(game, choice),
        count => format!("{}*{count}", choice_text(game, choice)),
    };
    match kind {
        Kind::Pick { options, .. } | Kind::Loop { options, .. } => {
            options.iter().map(|choice| choice_text(game, *choice)).collect()
        }
        Kind::Subset { options, .. } => options.iter().map(|option| many(option.what, option.copies)).collect(),
        Kind::Distribute { groups, bins, .. } => {
            let total: u16 = groups.iter().map(|group| group.count).sum();
            bins.iter().map(|(bin, room)| many(*bin, (*room).min(total))).collect()
        }
        Kind::Form(_) => Vec::new(),
    }
}

/// `stay, or retreat to c1, b2; split`.
fn ways(game: &Game, kind: &Kind<Choice>) -> Line {
    let Kind::Pick { options, .. } = kind else { return Line::new() };
    let (sectors, words): (Vec<Choice>, Vec<Choice>) = options.iter().partition(|option| matches!(option, Choice::Sector(_)));
    let text = |choices: Vec<Choice>| choices.into_iter().map(|choice| choice_text(game, choice)).collect::<Vec<_>>();
    let mut line = listed(text(words));
    if !sectors.is_empty() {
        line.push(Span::plain(if line.is_empty() { "retreat to " } else { ", or retreat to " }));
        line.extend(listed(text(sectors)));
    }
    line
}

fn listed(options: Vec<String>) -> Line {
    let mut line = Line::new();
    for (place, option) in options.into_iter().enumerate() {
        if place > 0 {
            line.push(Span::plain(", "));
        }
        line.push(Span::new(option, Role::Typed).unbroken());
    }
    line
}
