//! `merc play` as a person at a terminal sees it: keys go in, and the cells of an emulated screen are checked.
#![cfg(unix)]

mod common;
#[path = "terminal/emulated.rs"]
mod emulated;

use common::machine::Machine;
use emulated::{
    CTRL_C, CTRL_D, CTRL_U, CTRL_Y, Color, ENTER, Emulated, RIGHT, Screen, Setup, TAB, UP, after_cursor, before_cursor, cell,
};
use nix::sys::signal::Signal;

/// Red against the robot, in the middle of a game.
const ALONE: &str = "\
merc 1 · ruleset merc · seats red=human black=ai · seed 7
!given day 4 red
!given red b2 rizen ra wolverine
!given red c3 secondary doc
!given black a3 militia 7
";

/// Red beside an enemy.
const FIGHT: &str = "\
merc 1 · ruleset merc · seats red=human black=ai · seed 7
!given day 4 red
!given red b2 rizen(m16) ra wolverine
!given black b3 sarge militia 3
";

/// Two people at one keyboard, each with secrets.
const SHARED: &str = "\
merc 1 · ruleset merc · seats red=human black=human · seed 7
!given day 4 red
!given red b2 rizen ra wolverine
!given black a3 sarge militia 7
";

const RED: Color = Color::Idx(1);
const GREEN: Color = Color::Idx(2);
const CYAN: Color = Color::Idx(6);

fn machine() -> Machine {
    let machine = Machine::new();
    machine.write("alone.merc", ALONE);
    machine.write("fight.merc", FIGHT);
    machine.write("shared.merc", SHARED);
    machine
}

/// A game of one person, at its first prompt.
fn alone(machine: &Machine) -> Emulated {
    let terminal = Emulated::play(machine, "--load alone.merc");
    terminal.at("red>");
    terminal
}

/// A game of two people, at Red's first prompt.
fn shared(machine: &Machine, setup: &Setup) -> Emulated {
    let terminal = setup.start(machine, "play --load shared.merc");
    terminal.at("red>");
    terminal
}

/// A game of two people, at the prompt of Black's hand-over. Red has given up actions.
fn handing_over(machine: &Machine) -> Emulated {
    let mut terminal = shared(machine, &Setup::default());
    terminal.line("red>", "done y");
    terminal.at("-- Enter: clear the screen for Black --");
    terminal.keys(ENTER);
    terminal.at("pass>");
    terminal
}

#[test]
fn tab_completes_and_lists_what_fits_with_its_cost() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.keys("tra\t");
    terminal.at("red> train");
    terminal.keys(&format!("{CTRL_U}move primary {TAB}"));
    terminal.until("the list of sectors", |screen| cell(screen, "b1  1 action each").is_some());
    terminal.shows("b3  1 action each");
    terminal.at("red> move primary");
    terminal.keys("b3\r");
    terminal.shows("b3 ");
    terminal.at("red>");
}

#[test]
fn the_ghost_is_dim_and_right_accepts_it() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.keys("trai");
    terminal.until("a ghost", |screen| before_cursor(screen).ends_with("trai") && after_cursor(screen).starts_with("n "));
    terminal.until("a dim ghost", |screen| {
        let (row, column) = screen.cursor_position();
        screen.cell(row, column).is_some_and(vt100::Cell::dim)
    });
    terminal.keys(RIGHT);
    terminal.until("the word", |screen| before_cursor(screen).starts_with("red> train"));
    terminal.until("a bold verb", |screen| cell(screen, "train").is_some_and(|cell| cell.bold() && !cell.dim()));
    // What is shown after the cursor is not part of the line.
    terminal.keys(&format!("{CTRL_U}move primary b3"));
    terminal.until("the cost", |screen| after_cursor(screen).contains("1 action each"));
    terminal.keys(ENTER);
    terminal.until("a line without its ghost", |screen| {
        screen.contents().lines().any(|row| row.trim_end() == "red> move primary b3") && before_cursor(screen) == "red> "
    });
}

#[test]
fn colors_follow_seats_and_roles() {
    let machine = machine();
    let mut terminal = alone(&machine);
    let color = |screen: &Screen, text: &str| cell(screen, text).map(vt100::Cell::fgcolor);
    terminal.until("a green score", |screen| color(screen, "Rebels ") == Some(GREEN));
    terminal.until("cyan words to type", |screen| color(screen, "explore") == Some(CYAN));
    terminal.until("a bold prompt", |screen| cell(screen, "red>").is_some_and(vt100::Cell::bold));
    terminal.line("red>", "map");
    terminal.until("Red's letter in red", |screen| color(screen, "R ●Rizen") == Some(RED));
    terminal.until("the Dictator's letter reversed", |screen| cell(screen, "D ▪7").is_some_and(vt100::Cell::inverse));
    terminal.line("red>", "move ra a1");
    terminal.until("a red refusal", |screen| color(screen, "No:") == Some(RED));
    terminal.until("a dim clause", |screen| cell(screen, "(MOV").is_some_and(vt100::Cell::dim));
    terminal.keys("move qqq");
    terminal.until("a wrong word in red", |screen| color(screen, "qqq") == Some(RED));
    terminal.keys(&format!("{CTRL_U}show ra"));
    terminal.until("a name in the color of its seat", |screen| color(screen, "ra") == Some(RED));
    terminal.until("a verb without a color", |screen| color(screen, "show") == Some(Color::Default));
}

/// What is chosen holds at once, and in the next game.
#[test]
fn color_can_be_turned_off_and_on() {
    let machine = machine();
    let mut terminal = alone(&machine);
    let score = |screen: &Screen| cell(screen, "Rebels ").map(vt100::Cell::fgcolor);
    terminal.until("a green score", |screen| score(screen) == Some(GREEN));
    terminal.line("red>", "set color off");
    terminal.shows("color is off.");
    terminal.line("red>", "status");
    terminal.until("a plain score", |screen| score(screen) == Some(Color::Default));
    terminal.until("a plain prompt", |screen| cell(screen, "red>").is_some_and(|cell| !cell.bold()));
    terminal.line("red>", "quit");
    terminal.shows("The game is saved.");
    let mut terminal = alone(&machine);
    terminal.until("a plain score", |screen| score(screen) == Some(Color::Default));
    terminal.line("red>", "set color on");
    terminal.shows("color is on.");
    terminal.line("red>", "status");
    terminal.until("a green score", |screen| score(screen) == Some(GREEN));
    terminal.keys("tra");
    terminal.until("a ghost", |screen| cell(screen, "in ").is_some_and(vt100::Cell::dim));
}

#[test]
fn a_resize_changes_the_next_screen() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.resize(60, 24);
    terminal.keys(&format!("map{ENTER}"));
    terminal.shows("$ Industry");
    terminal.at("red>");
    fits(&terminal, 60);
    terminal.resize(100, 12);
    terminal.line("red>", "help all");
    terminal.until("a pause", |screen| before_cursor(screen).contains("Enter: next page"));
    fits(&terminal, 100);
}

/// Whether a prompt or a pause waits for a line, and none has been typed.
fn is_waiting(screen: &Screen) -> bool {
    before_cursor(screen).ends_with("> ") || before_cursor(screen).ends_with("-- ")
}

/// No row was wrapped by the terminal: each ends before its last column or with a line end.
fn fits(terminal: &Emulated, columns: u16) {
    let wrapped = terminal.look(|screen| {
        assert_eq!(screen.size().1.get(), columns);
        (0..screen.size().0.get()).filter(|row| screen.row_wrapped(*row)).count()
    });
    assert_eq!(wrapped, 0, "{}", terminal.text());
}

#[test]
fn nothing_is_wider_than_60_or_80_columns() {
    let machine = machine();
    for columns in [60, 80] {
        let setup = Setup { rows: 60, ..Setup::columns(columns) };
        let mut terminal = setup.start(&machine, "play --load fight.merc");
        for words in ["map", "legal", "help", "show rizen", "settings", "team", "move primary b3 y", "auto"] {
            terminal.until("a prompt", is_waiting);
            terminal.keys(words);
            terminal.until("the typed words", |screen| before_cursor(screen).ends_with(words));
            terminal.keys(ENTER);
            terminal.until("the next prompt", is_waiting);
            fits(&terminal, columns);
        }
    }
}

#[test]
fn ctrl_c_clears_the_line_and_then_says_how_to_leave() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.keys("move primary");
    terminal.at("red> move primary");
    terminal.keys(CTRL_C);
    terminal.until("an empty line", |screen| before_cursor(screen) == "red> " && after_cursor(screen).is_empty());
    terminal.keys(CTRL_C);
    terminal.shows("To leave, type quit.");
    terminal.at("red>");
    terminal.keys(CTRL_D);
    terminal.shows("The game is saved. Continue with: merc play --resume");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn ctrl_c_while_a_bot_thinks_stops_it_early_and_then_leaves() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.line("red>", "hint 60s");
    terminal.shows("(Ctrl-C: stop early)");
    terminal.keys(CTRL_C);
    terminal.at("red>");
    terminal.line("red>", "quit");
    assert_eq!(terminal.ends(), 0);

    let mut terminal = Emulated::play(&machine, "--rebels 1 --seed 3 --seat red=search:60s --seat black=search:60s");
    terminal.shows("(Ctrl-C: stop early)");
    terminal.keys(CTRL_C);
    terminal.shows("(Ctrl-C: quit)");
    terminal.keys(CTRL_C);
    terminal.shows("The game is saved.");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_paste_stops_at_the_first_refusal_and_reports_the_rest() {
    let machine = machine();
    let mut terminal = alone(&machine);
    let mut lines = vec!["train rizen", "move primary b3", "train wrong"];
    lines.extend(["map"; 16]);
    lines.push("legal");
    assert_eq!(lines.len(), 20);
    terminal.keys(&format!("\x1b[200~{}\x1b[201~", lines.join("\r")));
    terminal.until("the pasted lines", |screen| screen.contents().contains("legal"));
    assert!(!terminal.text().contains("Not carried out"), "a paste waits for Enter");
    terminal.keys(ENTER);
    terminal.shows("Not carried out: map; map");
    terminal.at("red>");
    let text = terminal.written();
    assert!(text.contains("No") && !text.contains("Industry  "), "{text}");
    assert!(text.contains("map; legal"), "{text}");
    assert!(!text.contains("Enter: next page"), "nothing pauses");
    // The lines before the refusal were carried out.
    terminal.line("red>", "save pasted.merc");
    terminal.shows("Saved as pasted.merc.");
    let saved = machine.read("pasted.merc");
    assert!(saved.contains("red> train rizen\n") && saved.contains("red> move primary b3\n"), "{saved}");
}

#[test]
fn without_color_there_is_no_ghost_and_no_escape_code_for_color() {
    let machine = machine();
    let never = "play --load alone.merc --color never";
    let always = "play --load alone.merc";
    for (setup, arguments) in [
        (Setup::default(), never),
        (Setup::default().with("NO_COLOR", "1"), always),
        (Setup::default().with("CLICOLOR", "0"), always),
    ] {
        let mut terminal = setup.start(&machine, arguments);
        terminal.at("red>");
        terminal.keys("trai");
        terminal.at("red> trai");
        terminal.keys(TAB);
        terminal.at("red> train");
        assert_eq!(terminal.look(after_cursor), "", "no ghost");
        terminal.keys(CTRL_U);
        terminal.line("red>", "move ra a1");
        terminal.shows("No: ");
        terminal.at("red>");
        let written = terminal.written();
        let colors: Vec<&str> = written.split("\x1b[").skip(1).filter(|code| is_style(code)).collect();
        assert!(colors.is_empty(), "{colors:?}");
    }
}

/// Whether an escape code, without its start, changes a color or a style.
fn is_style(code: &str) -> bool {
    code.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';').starts_with('m')
}

#[test]
fn a_terminal_without_utf_8_gets_only_ascii() {
    let machine = machine();
    let mut terminal = Setup::default().with("LANG", "C").start(&machine, "play --load alone.merc");
    terminal.at("red>");
    terminal.shows("@ b2");
    for words in ["map", "legal", "show rizen", "help"] {
        terminal.until("a prompt", is_waiting);
        terminal.keys(words);
        terminal.until("the typed words", |screen| before_cursor(screen).ends_with(words));
        terminal.keys(ENTER);
        terminal.until("the next prompt", is_waiting);
    }
    terminal.keys(&format!("team{ENTER}"));
    terminal.at("red>");
    terminal.keys("move primary ");
    terminal.until("a ghost", |screen| after_cursor(screen).contains('|'));
    terminal.keys(TAB);
    terminal.shows("1 action each - ");
    assert!(terminal.written().is_ascii(), "{}", terminal.written());
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let machine = machine();
    let mut terminal = shared(&machine, &Setup::default().with("TERM", "dumb"));
    terminal.keys("map\r");
    terminal.shows("$ Industry");
    terminal.at("red>");
    terminal.keys("done y\r");
    terminal.at("-- Enter: clear the screen for Black --");
    terminal.keys(ENTER);
    terminal.shows("Warning: this terminal cannot be cleared. Do not scroll back.");
    terminal.at("pass>");
    terminal.keys(ENTER);
    terminal.until("black's question", |screen| before_cursor(screen).starts_with("black"));
    assert!(!terminal.written().contains('\x1b'), "no control codes: {:?}", terminal.written());
    terminal.keys(CTRL_D);
    terminal.shows("The game is saved.");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn signals_at_a_prompt_leave_a_saved_game_and_a_restored_terminal() {
    for (signal, code) in [(Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let machine = machine();
        let mut terminal = alone(&machine);
        terminal.line("red>", "train rizen");
        terminal.at("red>");
        terminal.keys("half a li");
        terminal.at("red> half a li");
        terminal.signal(signal);
        assert_eq!(terminal.ends(), code, "{signal}");
        let saved = machine.read(Machine::AUTOSAVE);
        assert!(saved.contains("red> train rizen\n"), "{saved}");
        let mut again = Emulated::play(&machine, "--resume");
        again.until("the game", |screen| screen.contents().contains("Rizen 1"));
        again.line("red>", "quit");
        assert_eq!(again.ends(), 0);
    }
}

#[test]
fn a_hand_over_clears_the_screen_the_scroll_back_and_what_was_typed() {
    let machine = machine();
    let mut terminal = shared(&machine, &Setup::default());
    terminal.line("red>", "show wolverine");
    terminal.at("red>");
    terminal.keys("secret-of-red");
    terminal.at("red> secret-of-red");
    terminal.keys(CTRL_U);
    terminal.at("red>");
    terminal.line("red>", "done y");
    terminal.at("-- Enter: clear the screen for Black --");
    terminal.keys(ENTER);
    terminal.at("pass>");
    terminal.shows("Red is done. The next screen is for BLACK only. Red, look away.");
    let nothing_of_red = |terminal: &Emulated| {
        assert_eq!(terminal.look(Screen::scrollback_len), 0);
        for text in [terminal.text(), terminal.written_since_wipe()] {
            assert!(!text.contains("olverine") && !text.contains("secret"), "{text}");
        }
    };
    nothing_of_red(&terminal);
    // Neither what Red cut nor what Red typed comes back: the next letters follow the prompt.
    terminal.keys(&format!("{CTRL_Y}{UP}{UP}x"));
    terminal.at("pass> x");
    terminal.keys(&format!("{CTRL_C}{ENTER}"));
    terminal.until("black's prompt", |screen| before_cursor(screen).starts_with("black"));
    let prompt = terminal.look(before_cursor);
    terminal.keys(&format!("{CTRL_Y}{UP}{UP}y"));
    terminal.at(&format!("{prompt}y"));
    assert!(!terminal.text().contains("secret"), "{}", terminal.text());
    let history = machine.path(".local/state/merc/history.txt");
    let kept = std::fs::read_to_string(history).unwrap_or_default();
    assert!(!kept.contains("wolverine") && !kept.contains("done"), "{kept}");
}

#[test]
fn what_is_typed_at_a_hand_over_is_not_carried_out_and_says_so() {
    let machine = machine();
    let mut terminal = handing_over(&machine);
    terminal.line("pass>", "map; train ra");
    terminal.shows("Not carried out: map; train ra");
    terminal.at("pass>");
    terminal.keys("\x1b[200~map\rdone\x1b[201~\r");
    terminal.shows("Not carried out: map; done");
    terminal.at("pass>");
    terminal.keys(CTRL_C);
    terminal.shows("To leave, type quit.");
    terminal.at("pass>");
    terminal.keys(ENTER);
    terminal.until("black's prompt", |screen| before_cursor(screen).starts_with("black"));
    assert!(!terminal.text().contains("Not carried out"), "{}", terminal.text());
}

#[test]
fn a_resumed_game_of_several_people_begins_with_the_hand_over() {
    let machine = machine();
    let mut terminal = handing_over(&machine);
    terminal.keys(CTRL_D);
    terminal.shows("The game is saved.");
    assert_eq!(terminal.ends(), 0);
    let mut again = Emulated::play(&machine, "--resume");
    again.at("pass>");
    again.shows("The next screen is for BLACK only. Red, look away.");
    assert!(!again.text().contains("black"), "{}", again.text());
    again.keys(ENTER);
    again.until("black's prompt", |screen| before_cursor(screen).starts_with("black"));
    again.signal(Signal::SIGTERM);
    assert_eq!(again.ends(), 143);
}

/// The window is closed: the program gets SIGHUP, and there is nothing to read from and to write to any more.
#[test]
fn a_closed_terminal_leaves_a_saved_game() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.line("red>", "train rizen");
    terminal.at("red>");
    terminal.close();
    assert!(machine.read(Machine::AUTOSAVE).contains("red> train rizen\n"));
}

#[test]
fn a_signal_while_a_bot_thinks_ends_the_program_at_once() {
    let machine = machine();
    let mut terminal = Emulated::play(&machine, "--rebels 1 --seed 3 --seat red=search:60s --seat black=search:60s");
    terminal.shows("(Ctrl-C: stop early)");
    terminal.signal(Signal::SIGTERM);
    assert_eq!(terminal.ends(), 143);
    assert!(machine.read(Machine::AUTOSAVE).starts_with("merc 1 "));
}

/// Enter's answer is the ghost of an empty line; Ctrl-D leaves in the middle of a command, which goes on when the game is resumed.
#[test]
fn a_question_is_left_and_resumed() {
    let machine = machine();
    let mut terminal = Emulated::play(&machine, "--load fight.merc");
    terminal.line("red>", "move primary b3 y");
    terminal.until("a question", |screen| before_cursor(screen).starts_with("red: "));
    let question = terminal.look(before_cursor);
    terminal.until("the answer of Enter", |screen| {
        let (row, column) = screen.cursor_position();
        after_cursor(screen).contains("Enter") && screen.cell(row, column).is_some_and(vt100::Cell::dim)
    });
    terminal.keys(CTRL_D);
    terminal.shows("The game is saved.");
    assert_eq!(terminal.ends(), 0);
    let again = Emulated::play(&machine, "--resume");
    again.at(&question);
}

/// After a typo the refusal names the correction, but the ghost is still what Enter takes.
#[test]
fn a_typo_at_a_question_keeps_the_ghost_of_enter() {
    let machine = machine();
    let mut terminal = Emulated::play(&machine, "--load fight.merc");
    terminal.line("red>", "move primary b3 y");
    terminal.until("the answer of Enter", |screen| after_cursor(screen).contains("Enter"));
    let (question, ghost) = (terminal.look(before_cursor), terminal.look(after_cursor));
    let typo = if ghost.starts_with("sarge") { "militai" } else { "sagre" };
    terminal.keys(&format!("{typo}{ENTER}"));
    terminal.shows("Try: ");
    terminal.until("the same ghost", |screen| before_cursor(screen) == question && after_cursor(screen) == ghost);
}

/// `q` at a pause leaves the pages that remain, and is no line of the game.
#[test]
fn q_skips_the_pages_that_remain() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.line("red>", "help all");
    terminal.until("a pause", |screen| before_cursor(screen).contains("q: skip"));
    terminal.keys(&format!("q{ENTER}"));
    terminal.until("the prompt", |screen| before_cursor(screen) == "red> ");
    terminal.until("no refusal", |screen| !screen.contents().contains("No:"));
}

/// Up at a prompt with text finds the line that began like it; a line that was typed for an open table is there in the next game, too.
#[test]
fn earlier_lines_come_back_by_their_beginning() {
    let machine = machine();
    let mut terminal = alone(&machine);
    terminal.line("red>", "show rizen");
    terminal.line("red>", "team");
    terminal.at("red>");
    terminal.keys(&format!("sh{UP}"));
    // The cursor stays, for another search with the same beginning.
    terminal.until("the earlier line", |screen| before_cursor(screen) == "red> sh" && after_cursor(screen) == "ow rizen");
    terminal.keys(ENTER);
    terminal.line("red>", "quit");
    assert_eq!(terminal.ends(), 0);
    let mut again = alone(&machine);
    again.keys(&format!("te{UP}"));
    again.until("the earlier line", |screen| before_cursor(screen) == "red> te" && after_cursor(screen) == "am");
}

#[test]
fn a_game_that_cannot_be_saved_ends_with_an_error() {
    let machine = machine();
    machine.write("state", "not a folder");
    let setup = Setup::default().with("MERC_STATE_DIR", "state");
    let mut terminal = setup.start(&machine, "play --load alone.merc");
    terminal.line("red>", "train rizen");
    terminal.line("red>", "quit");
    terminal.shows("The game is not saved");
    assert_eq!(terminal.ends(), 3);
    let mut terminal = setup.start(&machine, "play --load alone.merc");
    terminal.line("red>", "train rizen");
    terminal.line("red>", "save kept.merc");
    terminal.shows("Saved as kept.merc.");
    terminal.line("red>", "quit");
    assert_eq!(terminal.ends(), 0);
}
