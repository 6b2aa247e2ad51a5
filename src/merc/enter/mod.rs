//! What an empty line answers when a person types it. It never spends an action, a die or a card and never dismisses anybody,
//! apart from the suggestions listed here. Bots and `!default` use the default of the question instead.
//!
//! - `fight`: who acts next in a combat and how it will probably end, which decides whether an empty line may stay in it
//! - `once`: values that a question needs several times

pub mod fight;
pub mod once;

use self::once::Once;
use crate::kernel::{Answer, Decider, Decision, Kind, Question, Seat};
use crate::merc::botkit::strikes::SharedStops;
use crate::merc::bots::RuleBot;
use crate::merc::bots::judging::suggested;
use crate::merc::bots::search::bot_of;
use crate::merc::commands::answers::gear;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::names::keys::question_key;
use crate::merc::rules::hire;

/// The answer, or `None` to ask again.
pub fn on_enter(game: &Game, question: &Question<Merc>) -> Option<Answer<Choice>> {
    let suggestion = || question.kind.default_answer();
    match &question.id {
        // Aiming, assigning hits and choosing gear cost nothing more: Enter takes the suggestion.
        QuestionId::Aim { .. } | QuestionId::Volley { .. } | QuestionId::Hits { .. } | QuestionId::Deck { .. } => {
            Some(suggestion())
        }
        // The next step that improves somebody, and the end once there is none.
        QuestionId::Equip { .. } => {
            Some(equip_step(game, question).map_or(Answer::Done, |(item, unit)| Answer::One(Choice::Give(item, unit))))
        }
        // Without a dismissal, a hire that can take no one would be wasted.
        QuestionId::Fire { seat } => (!hire::is_wasted(game, *seat)).then(|| word(question, Word::Nobody)).flatten(),
        QuestionId::Consent { .. } => word(question, Word::No),
        QuestionId::Done { .. } => word(question, Word::Yes),
        QuestionId::Retreat { .. } => word(question, Word::Stay),
        QuestionId::Pause { .. } => word(question, Word::Go),
        QuestionId::Script { .. } => declining(&question.kind),
        // While the default is to take another, stopping would lose a free MERC.
        QuestionId::Keep { seat } => {
            let stops = matches!(&question.kind, Kind::Loop { default: None, .. });
            (stops && has_taken(game, *seat)).then_some(Answer::Done)
        }
        QuestionId::Join { .. } | QuestionId::Place { .. } | QuestionId::Extra | QuestionId::Split { .. } | QuestionId::Base => {
            None
        }
    }
}

/// The same at a terminal. Targets are those that the bots' rules choose, as in the odds on the screen. A squad that will probably lose does
/// not stay by an empty line.
pub fn at_screen(game: &Game, question: &Question<Merc>) -> Option<Answer<Choice>> {
    let fires = matches!(question.id, QuestionId::Aim { .. } | QuestionId::Volley { .. } | QuestionId::Hits { .. });
    let suggestion = match &question.id {
        _ if fires => of_bots(game, question),
        // A hire must not end with nobody by an empty line. The player who has taken one may stop; the screen says who is left.
        QuestionId::Keep { seat } if matches!(question.kind, Kind::Loop { .. }) && has_taken(game, *seat) => Some(Answer::Done),
        _ => None,
    };
    suggestion.or_else(|| on_enter(game, question)).filter(|_| !fight::is_doubtful(game, question))
}

/// What a bot would answer. It is asked on a table of its own, so that it leaves no trace.
fn of_bots(game: &Game, question: &Question<Merc>) -> Option<Answer<Choice>> {
    let table = game.with_state(game.state().clone());
    let stops = SharedStops::of(&game.state().bot_memory(question.seat).records);
    let mut bot = RuleBot::new(bot_of(game, question.seat), question.seat).rehearsing(&stops);
    match bot.answer(&table, question) {
        Decision::Given(answer) => Some(answer).filter(|answer| question.kind.check(answer).is_ok()),
        Decision::Wait | Decision::Fail(_) => None,
    }
}

/// The answer after `auto`: what Enter takes; `auto militia` leaves everything but the fire of militia to the player.
pub fn auto(game: &Game, question: &Question<Merc>, words: &str) -> Option<Answer<Choice>> {
    let of_militia = match &question.id {
        QuestionId::Volley { .. } => true,
        QuestionId::Hits { by } => by.militia_of().is_some(),
        _ => false,
    };
    if words == MILITIA && !of_militia {
        return None;
    }
    at_screen(game, question)
}

/// What may follow `auto` here.
pub fn auto_words(game: &Game, question: &Question<Merc>) -> &'static [&'static str] {
    let fights = |at| game.state().militia(question.seat, at) > 0;
    if game.state().combat().is_some_and(|combat| fights(combat.sector)) { &[MILITIA] } else { &[] }
}

const MILITIA: &str = "militia";

/// Whether the player has already taken a MERC in this command.
fn has_taken(game: &Game, seat: Seat) -> bool {
    game.events().iter().any(|event| matches!(event, Event::MercHired { squad, .. } if squad.seat() == seat))
}

/// The step of a Re-Equip that is suggested: a card that nobody has, to the MERC whom it helps most. What the player has put down stays
/// there.
pub fn equip_step(game: &Game, question: &Question<Merc>) -> Option<(ItemId, UnitId)> {
    thread_local! {
        static STEP: Once<Option<(ItemId, UnitId)>> = Once::default();
    }
    STEP.with(|step| step.of(game, question, || best_equip_step(game, question)))
}

fn best_equip_step(game: &Game, question: &Question<Merc>) -> Option<(ItemId, UnitId)> {
    let key = question_key(game, &question.id);
    let steps = game.history().rev().take_while(|line| line.key == key && line.text != "ok");
    let dropped: Vec<ItemId> = steps.filter_map(|line| game.catalog().find_item(line.text.strip_prefix("drop ")?)).collect();
    let loose = |choice: &Choice| match choice {
        Choice::Give(item, unit) if gear::is_loose(game, *item) && !dropped.contains(item) => Some((*item, *unit)),
        _ => None,
    };
    suggested::best_step(game, gear::options(question).iter().filter_map(loose))
}

/// A word that is among the options.
fn word(question: &Question<Merc>, word: Word) -> Option<Answer<Choice>> {
    let Kind::Pick { options, .. } = &question.kind else { return None };
    options.contains(&Choice::Word(word)).then_some(Answer::One(Choice::Word(word)))
}

/// How a card's question is declined. The program cannot know what a card spends.
fn declining(kind: &Kind<Choice>) -> Option<Answer<Choice>> {
    match kind {
        Kind::Pick { options, .. } => {
            let declines = [Word::No, Word::Nobody].map(Choice::Word);
            options.iter().find(|option| declines.contains(option)).map(|option| Answer::One(*option))
        }
        Kind::Subset { least: 0, .. } => Some(Answer::Chosen(Vec::new())),
        // Militia are a gift: to place none would waste the card.
        Kind::Distribute { groups, .. } if groups.iter().any(|group| group.what == Choice::Word(Word::Militia)) => None,
        Kind::Distribute { all: false, .. } => Some(Answer::Split(Vec::new())),
        Kind::Loop { .. } => Some(Answer::Done),
        Kind::Subset { .. } | Kind::Distribute { .. } | Kind::Form(_) => None,
    }
}
