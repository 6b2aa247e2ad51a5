//! The program as a new user runs it: arguments, pipes, files, exit codes.

mod common;

use common::machine::{Machine, Ran};
use std::io::Write;
use std::process::Stdio;

impl Machine {
    /// A whole game between bots, saved.
    fn bots_play(&self, seed: u64, file: &str) -> Ran {
        let seats = "--seat red=random --seat blue=random --seat black=random";
        self.merc(&format!("play --rebels 2 --seed {seed} {seats}"), format!("save {file}\n"))
    }
}

/// The answers of a saved game, as a player would type them.
fn typed(game: &str) -> Vec<&str> {
    game.lines().skip(1).filter(|line| !line.starts_with("= ")).collect()
}

#[test]
fn the_same_pipe_gives_the_same_session() {
    let machine = Machine::new();
    let one = machine.merc("play --rebels 2 --seed 1", "map\nlegal\nhire\n\n");
    let other = machine.merc("play --rebels 2 --seed 1", "map\nlegal\nhire\n\n");
    assert_eq!(one.code, 0);
    assert!(one.out.contains("> map\n"), "the typed line is echoed\n{}", one.out);
    assert!(!one.out.contains('\u{1b}'), "no color in a pipe");
    assert!(one.out.ends_with("Continue with: merc play --resume\n"), "{}", one.out);
    let game = |ran: &Ran| {
        ran.out
            .lines()
            .filter(|line| !line.contains("autosave") && !line.contains("previous"))
            .map(str::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(game(&one), game(&other));
    assert!(other.out.contains("autosave-previous.merc"), "the first game is kept\n{}", other.out);
}

#[test]
fn a_game_of_bots_saves_checks_and_replays() {
    let machine = Machine::new();
    let played = machine.bots_play(3, "whole.merc");
    assert!(played.out.contains("Saved as whole.merc.") && played.code == 0, "{}{}", played.out, played.err);
    let checked = machine.merc("check whole.merc", "");
    assert_eq!((checked.out.as_str(), checked.code), ("whole.merc: ok\n", 0), "{}", checked.err);
    let replayed = machine.merc("replay whole.merc", "");
    assert_eq!(replayed.code, 0);
    assert!(replayed.out.lines().count() > 50, "{}", replayed.out);
    let part = machine.merc("replay whole.merc --to 10", "");
    assert!(part.code == 0 && replayed.out.len() > part.out.len(), "{}", part.err);
    let objects = machine.merc("replay whole.merc --json", "");
    assert!(objects.out.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
}

/// People split at any prompt (MOV-3), even in the middle of a combat; the squads of bots are their own.
#[test]
fn people_split_out_of_turn_and_bots_are_left_alone() {
    let machine = Machine::new();
    let game = |seats: &str| {
        format!(
            "merc 1 · ruleset merc · seats {seats} · seed 4 · dictator castro\n!given red b2 natasha doc\n\
             !given blue a1 ewok rizen\n!given black b3 borris ra\n"
        )
    };
    machine.write("people.merc", game("red=human blue=human black=human"));
    machine.write("bots.merc", game("red=human blue=bot black=ai"));
    let lines = "move primary b3\nblack: split ra\nblue: split rizen\nsave split.merc\nquit\n";
    let people = machine.merc("play --load people.merc", lines);
    assert!(people.out.contains("Ra leaves Black's primary squad"), "{}", people.out);
    assert!(people.out.contains("Rizen leaves Blue's primary squad"), "{}", people.out);
    let checked = machine.merc("check split.merc", "");
    assert_eq!(checked.code, 0, "saved in the middle of a command: {}", checked.out);
    let bots = machine.merc("play --load bots.merc", "black: split ra\nmove primary b3\nblack: split ra\nquit\n");
    assert!(bots.out.contains("Refused: it is not black's turn to act."), "{}", bots.out);
    assert!(!bots.out.contains("Ra leaves"), "{}", bots.out);
}

#[test]
fn people_who_type_the_answers_of_bots_play_the_same_game() {
    let machine = Machine::new();
    machine.bots_play(4, "bots.merc");
    let bots = machine.read("bots.merc");
    let lines = typed(&bots).join("\n") + "\nsave people.merc\n";
    let played = machine.merc("play --rebels 2 --seed 4 --seat black=human", lines);
    assert_eq!(played.code, 0, "{}", played.err);
    let people = machine.read("people.merc");
    let below = |text: &str| text.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(below(&bots), below(&people));
}

#[test]
fn a_killed_game_resumes_at_the_same_question() {
    let machine = Machine::new();
    machine.bots_play(5, "bots.merc");
    let bots = machine.read("bots.merc");
    let lines = typed(&bots);
    // Positions inside commands: the next line answers a question.
    let middles = (1..lines.len()).filter(|at| lines[*at].split('>').next().is_some_and(|head| head.contains(':')));
    for at in middles.step_by(17).take(6) {
        let mut command = machine.command("play --rebels 2 --seed 5 --seat black=human");
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut pipe = child.stdin.take().expect("piped");
        writeln!(pipe, "{}", lines[..at].join("\n")).expect("it reads its input");
        pipe.flush().expect("it reads its input");
        // When these are in the autosave, it waits for the next line.
        let is_saved = || {
            let saved = std::fs::read_to_string(machine.path(Machine::AUTOSAVE)).unwrap_or_default();
            saved.contains("seed 5") && saved.ends_with('\n') && typed(&saved).len() == at
        };
        while !is_saved() {
            assert!(child.try_wait().expect("its status can be read").is_none(), "it waits for an answer");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        child.kill().expect("it was running");
        child.wait().expect("it ended");
        let torn = machine.read(Machine::AUTOSAVE) + "red> mov";
        machine.write(Machine::AUTOSAVE, torn);
        let resumed = machine.merc("play --resume", "");
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        let head = lines[at].split_once('>').expect("an answer").0;
        assert!(resumed.out.contains(&format!("\n{head}> \n")), "{head} is not asked again:\n{}", resumed.out);
    }
}

#[test]
fn a_finished_game_that_is_resumed_shows_its_recap_and_ends() {
    let machine = Machine::new();
    let lines = [
        "merc 1 · ruleset merc · seats red=human black=human · seed 7 · dictator kim",
        "!given base b3",
        "!given black c3 kim",
        "!given black b3 militia 1",
        "!given red b2 rizen",
        "!dice 6 6",
        "red> move primary b3",
    ];
    machine.write(Machine::AUTOSAVE, lines.join("\n") + "\n# The game is over.\n");
    let saved = machine.read(Machine::AUTOSAVE);
    let ran = machine.merc("play --resume", "quit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("THE REBELS WIN: the base is captured, 1 : 1 "), "{}", ran.out);
    assert!(!ran.out.contains("recap · log"), "nothing can be typed\n{}", ran.out);
    assert!(!ran.out.contains("over>"), "there is no prompt\n{}", ran.out);
    assert_eq!(machine.read(Machine::AUTOSAVE), saved);
}

#[test]
fn help_starts_with_the_commands_that_players_need_first() {
    let machine = Machine::new();
    let ran = machine.merc("play --rebels 1 --seed 5", "help\nhire\nhelp\nhelp keep\nhelp undo\nhelp rizen\nhelp re\n");
    let parts: Vec<&str> = ran.out.split("> help").collect();
    let at = |part: usize, text: &str| parts[part].find(text).unwrap_or_else(|| panic!("{text} is not in\n{}", parts[part]));
    assert!(at(1, "\nDay 1\n") < at(1, "\nActions\n") && at(1, "\nActions\n") < at(1, "\nLook around"));
    assert!(at(1, "\nLook around") < at(1, "\n  quit ") && at(1, "\n  quit ") < at(1, "\n  quarantine "));
    assert!(!parts[1].contains("\nDictator\n"), "a robot plays him\n{}", parts[1]);
    // Inside a command: the possible input there, and the question again.
    assert!(at(2, "A question is waiting") < at(2, "\nLook around") && at(2, "\n  quit ") < at(2, "\nRed: which of the drawn"));
    assert!(!parts[2].contains("explore MERC"), "{}", parts[2]);
    assert!(parts[3].contains("there is no help about \"keep\""), "{}", parts[3]);
    assert!(parts[4].contains("take back the last answer") && !parts[4].contains("undone"), "{}", parts[4]);
    assert!(parts[5].contains("Rizen · MERC"), "{}", parts[5]);
    assert!(parts[6].contains("could be reequip, request"), "{}", parts[6]);
}

#[test]
fn older_decisions_of_the_robot_are_explained() {
    let machine = Machine::new();
    let asked = "why ai all\nwhy ai 1\nwhy ai 2\nwhy ai 0\nwhy ai last\n";
    let ran = machine.merc("play --rebels 1 --seed 12", format!("hire\ndefault\ndefault\ndefault\nland b1\n\n\ndone\n{asked}"));
    let parts: Vec<&str> = ran.out.split("red> why ai ").skip(1).map(|part| part.split_once('\n').expect("a line").1).collect();
    let decisions = |part: usize| parts[part].lines().filter(|line| line.starts_with("black")).count();
    assert!(decisions(0) > 3, "{}", parts[0]);
    assert_eq!([decisions(1), decisions(2)], [1, 2]);
    assert!(parts[0].ends_with(parts[2]) && parts[2].ends_with(parts[1]), "the last of them\n{}", parts[0]);
    for wrong in &parts[3..5] {
        assert!(wrong.contains("why ai 3 shows the last 3"), "{wrong}");
    }
}

#[test]
fn json_output_has_one_object_per_line() {
    let machine = Machine::new();
    let ran = machine.merc("play --rebels 1 --seed 2 --json", "hire\n\nnonsense\nmap\nquit\n");
    let objects: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    for kind in ["event", "question", "refusal", "text", "note"] {
        assert!(objects.iter().any(|object| object["type"] == kind), "{kind}\n{}", ran.out);
    }
    let question =
        objects.iter().find(|object| object["type"] == "question" && object["kind"] != "command").expect("hiring asks");
    assert!(question["seat"] == "red" && question["options"].as_array().is_some_and(|options| !options.is_empty()), "{question}");
}

#[test]
fn every_kind_of_failure_has_its_exit_code() {
    let machine = Machine::new();
    machine.write("junk.merc", [0xff, 0x00, 0x9f, b'\n', 7]);
    machine.write("other.merc", "merc 1 · ruleset chess · seats red=human · seed 1\n");
    machine.write("empty/content/merc/mercs.json", "[{\"id\": 3}]");
    machine.write("empty/scripts/merc/none.lua", "");
    let cases = [
        ("", 2),
        ("play --rebels 9", 2),
        ("play --seed x", 2),
        ("play --seat blue=robot", 2),
        ("play --seat nobody=human", 2),
        ("play --dictator nobody", 2),
        ("play --rule nonsense=1", 2),
        ("play --rule rebel_order", 2),
        ("play --resume --seed 3", 2),
        ("cards no-such-card", 2),
        ("rules XYZ-99", 2),
        ("play --resume", 3),
        ("play --load missing.merc", 3),
        ("play --load junk.merc", 3),
        ("play --load other.merc", 3),
        ("play --base missing", 3),
        ("replay junk.merc", 3),
        ("check missing.merc", 3),
        ("play --base empty", 4),
    ];
    for (arguments, code) in cases {
        let ran = machine.merc(arguments, "");
        assert_eq!(ran.code, code, "merc {arguments}\n{}{}", ran.out, ran.err);
        assert!(!(ran.out + &ran.err).trim().is_empty(), "merc {arguments} prints a reason");
    }
}

#[test]
fn an_edited_game_fails_its_check_and_names_the_line() {
    let machine = Machine::new();
    machine.bots_play(6, "game.merc");
    let game = machine.read("game.merc");
    let mark = game.lines().find(|line| line.starts_with("= ")).expect("a mark").to_string();
    let number = game.lines().position(|line| line == mark).expect("it is there") + 1;
    machine.write("edited.merc", game.replacen(&mark, "= 0000000000000000", 1));
    let ran = machine.merc("check game.merc edited.merc", "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("game.merc: ok\n") && ran.out.contains(&format!("edited.merc:{number}: ")), "{}", ran.out);
    let ran = machine.merc("play --load edited.merc", "");
    assert!(ran.code == 1 && ran.err.contains(&format!("line {number}")), "{}", ran.err);
}

#[test]
fn recorded_output_is_compared() {
    let machine = Machine::new();
    machine.bots_play(7, "game.merc");
    assert_eq!(machine.merc("bless game.merc", "").code, 0);
    assert_eq!(machine.merc("check game.merc", "").code, 0);
    let recorded = machine.read("game.merc.out");
    machine.write("game.merc.out", recorded.replacen('\n', "\nsomething else\n", 1));
    let ran = machine.merc("check game.merc", "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("game.merc.out:2: ") && ran.out.contains("recorded: something else"), "{}", ran.out);
}

#[test]
fn any_piped_input_is_handled() {
    let machine = Machine::new();
    let mut bytes = vec![b'x'; 3_000_000];
    bytes.extend_from_slice(b"\n\xff\xfe\n\x00\x01\n");
    let mut noise = 7u64;
    for _ in 0..20_000 {
        noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        bytes.push((noise >> 56) as u8);
    }
    bytes.extend_from_slice(b"\nmap\n");
    let ran = machine.merc("play --rebels 1 --seed 1", bytes);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("3000000 bytes") && ran.out.contains("not UTF-8 text"));
}

#[test]
fn cards_and_rules_are_printed() {
    let machine = Machine::new();
    assert!(machine.merc("cards", "").out.to_lowercase().contains("rizen"));
    assert!(machine.merc("cards rizen", "").out.to_lowercase().contains("rizen"));
    assert!(machine.merc("rules COM-9", "").out.contains("armor"));
    assert!(machine.merc("rules", "").out.contains("05-combat.md"));
    // Clauses of the other game need no option; a row of a table comes with its head.
    assert!(machine.merc("rules SK-9.7", "").out.contains("Setting `sight`"));
    let row = machine.merc("rules sk-12.r9", "").out;
    assert!(row.starts_with("| # | Modifier |") && row.contains("attacker higher") && row.lines().count() == 3, "{row}");
    assert!(machine.merc("rules SK-24.charge", "").out.contains("a melee attack"));
    assert!(machine.merc("--help", "").out.contains("Exit codes:"));
}

#[test]
fn a_save_does_not_overwrite_other_files() {
    let machine = Machine::new();
    machine.write("notes.txt", "buy milk");
    let ran = machine.merc("play --seed 1", "save notes.txt\nsave no/such/folder/x\nsave ok.merc\n");
    assert!(ran.out.contains("notes.txt already exists and is not a game file"), "{}", ran.out);
    assert!(ran.out.contains("cannot be written") && ran.out.contains("Saved as ok.merc."), "{}", ran.out);
    assert_eq!(machine.read("notes.txt"), "buy milk");
}

#[test]
fn a_finished_game_takes_no_quarantine_and_still_loads() {
    let machine = Machine::new();
    let ran = machine.merc("play --seed 4 --rebels 1 --seat red=bot", "quarantine moe\nsave over.merc\n");
    assert!(ran.out.contains("Refused: the game is over."), "{}", ran.out);
    assert_eq!(machine.merc("check over.merc", "").code, 0);
    let ran = machine.merc("play --seed 4 --rebels 1", "quarantine zzz\n");
    assert!(ran.out.contains("Refused: there is no card \"zzz\""), "{}", ran.out);
}

/// A transcript whose bots play on their own, with lines that a saved game does not have.
const LIVE: &str = "\
merc 1 · ruleset merc · seats red=human black=ai · seed 4 · dictator castro
!live
!default deck, done
red> hire
red: keep> ewok
red: keep> ok
red> map
red> land a2
red> log 3
";

#[test]
fn what_check_accepts_can_be_replayed_and_continued() {
    let machine = Machine::new();
    let with_facts = LIVE.to_string() + "| Day 2 begins\nred> fly\n| Refused: unknown command \"fly\". Type help for the list.\n";
    machine.write("live.merc", LIVE);
    machine.write("facts.merc", with_facts);
    for file in ["live.merc", "facts.merc"] {
        let checked = machine.merc(&format!("check {file}"), "");
        assert_eq!(checked.code, 0, "{}", checked.all());
        let replayed = machine.merc(&format!("replay {file}"), "");
        assert!(replayed.code == 0 && replayed.out.contains("\nDay 2 begins\n"), "{}", replayed.all());
        let played = machine.merc(&format!("play --load {file}"), "why ai\nsave saved.merc\n");
        assert!(played.code == 0 && played.out.contains("Day 2 of ") && played.out.contains("AI-"), "{}", played.all());
        assert_eq!(machine.merc("check saved.merc", "").code, 0);
        let loaded = machine.merc("play --rebels 1 --seed 1", format!("load {file}\n"));
        assert!(loaded.out.contains(&format!("Loaded {file}.")) && loaded.out.contains("Day 2 of "), "{}", loaded.all());
    }
}

#[test]
fn a_transcript_is_replayed_up_to_a_line() {
    let machine = Machine::new();
    machine.write("live.merc", LIVE.replace("red: keep> ewok\n", "| Red draws\nred: keep> ewok\n| Ewok joins\n"));
    let upto = |line: u32| machine.merc(&format!("replay live.merc --to {line}"), "").out;
    let [hired, kept, landed] = [4, 6, 10].map(upto);
    assert!(hired.contains("Red draws") && !hired.contains("Ewok joins"), "{hired}");
    assert!(kept.contains("Ewok joins") && !kept.contains("Day 2"), "{kept}");
    assert!(landed.contains("Day 2"), "{landed}");
}

/// Games that were saved in the middle of a command state nothing, so they pass; the same lines with a subject do not.
#[test]
fn a_save_in_the_middle_of_a_command_passes() {
    let machine = Machine::new();
    let ran = machine.merc("play --rebels 1 --seed 4", "hire\nsave half.merc\n");
    assert_eq!(ran.code, 0, "{}", ran.all());
    assert_eq!(machine.merc("check half.merc", "").code, 0);
    let half = machine.read("half.merc");
    machine.write("about.merc", half.replacen("\nred> hire", "\n!clause D1-2\nred> hire", 1));
    let ran = machine.merc("check about.merc", "");
    assert!(ran.code == 1 && ran.out.contains("the question \"red: keep>\" has no answer"), "{}", ran.all());
}

/// Enter never spends an action for nothing and never dismisses anybody.
#[test]
fn enter_asks_again_where_it_would_waste_a_hire() {
    let machine = Machine::new();
    let game = "merc 1 · ruleset merc · seats red=human black=human · seed 7\n!given red b2 rizen doc\n";
    machine.write("full.merc", game);
    let ran = machine.merc("play --load full.merc", "hire doc\n\n\nwithdraw\nteam\nquit\n");
    assert_eq!(ran.out.matches("An empty line chooses nothing here.").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("Enter: asks again") && ran.out.contains("Withdrawn."), "{}", ran.out);
    assert!(!ran.out.contains("is dismissed") && !ran.out.contains("is not hired"), "{}", ran.out);
}

#[test]
fn color_and_symbols_follow_the_options() {
    let machine = Machine::new();
    let shown = |options: &str| machine.merc(&format!("play --rebels 1 --seed 5 {options}"), "map\nquit\n").out;
    let plain = shown("");
    assert!(!plain.contains('\u{1b}') && plain.contains('●'), "{plain}");
    assert!(shown("--color always").contains("\u{1b}["));
    assert!(!shown("--color never").contains('\u{1b}'));
    assert!(shown("--ascii").is_ascii());
    assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
}

/// At 80 columns, the largest map takes at most 18 lines.
#[test]
fn the_largest_map_fits_a_screen() {
    let machine = Machine::new();
    let game = "merc 1 · ruleset merc · seats red=human blue=human green=human yellow=human white=human purple=human black=human · \
        seed 3\n!given red a1 rizen doc\n!given red a1 militia 4\n!given blue a1 ewok\n!given green a1 sarge\n!given black f5 militia 9\n";
    machine.write("six.merc", game);
    let ran = machine.merc("play --load six.merc", "map\nquit\n");
    let (_, map) = ran.out.split_once("> map\n").unwrap_or_else(|| panic!("{}", ran.all()));
    let rows: Vec<&str> = map.lines().take_while(|line| !line.contains("quit")).collect();
    assert!(rows.len() <= 18, "{}\n{map}", rows.len());
    assert!(map.contains("+2 more") && map.contains("D ▪9"), "{map}");
}

/// What the program quotes from its arguments, its files and its input moves no cursor and reverses no text.
#[test]
fn nothing_quoted_controls_the_terminal() {
    const EVIL: &str = "a\u{202e}b\u{200b}c\u{1b}[31md";
    let machine = Machine::new();
    machine.write(&format!("{EVIL}.merc"), "merc 1 · ruleset merc · seats red=human black=ai · seed 1\nred> hire\n");
    for arguments in [
        format!("play --rebels {EVIL}"),
        format!("play --rule {EVIL}=3"),
        format!("play --mode {EVIL}"),
        format!("play --load {EVIL}"),
        format!("play --mod {EVIL}"),
        format!("check {EVIL}"),
        format!("check {EVIL}.merc"),
        format!("mod check {EVIL}"),
        format!("lab --games 1 --out nowhere/{EVIL}"),
        EVIL.to_string(),
    ] {
        let ran = machine.merc(&arguments, "");
        assert!(!ran.all().contains(['\u{202e}', '\u{200b}', '\u{1b}']), "{arguments:?}: {:?}", ran.all());
        assert!(ran.all().contains('a'), "{arguments:?}");
    }
    let ran = machine.merc("play --rebels 1 --seed 5", format!("help {EVIL}\nquit\n"));
    assert!(!ran.all().contains(['\u{202e}', '\u{200b}', '\u{1b}']), "{:?}", ran.all());
    assert!(ran.out.contains("the line contains control characters"), "{}", ran.out);
}

/// The status line breaks between the scores, and settings stay in their columns.
#[test]
fn wide_lines_break_where_a_part_ends() {
    let machine = Machine::new();
    let ran = machine.merc("play --mode versus --sides 2v2v2 --seed 1", "settings\nquit\n");
    assert!(ran.out.contains("Red and Blue 0\n  Green and Yellow 0  White and Purple 0\n"), "{}", ran.out);
    let (_, settings) = ran.out.split_once("settings\n").unwrap_or_else(|| panic!("{}", ran.all()));
    assert!(settings.contains("rebel_order          free       How players of one side"), "{settings}");
    let indent = " ".repeat(32);
    let later = settings.lines().skip(1).take_while(|line| !line.contains('>')).filter(|line| line.starts_with("  "));
    assert!(later.clone().count() > 3 && later.clone().all(|line| line.starts_with(&indent)), "{settings}");
}

#[test]
fn manual_pages_describe_every_subcommand() {
    let machine = Machine::new();
    let page = machine.run("man");
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.contains(".TH merc 1") && page.out.contains("Exit codes"), "{}", page.out);
    for sub in ["play", "replay", "check", "bless", "cards", "modes", "rules", "lab", "bench", "mod", "man", "completions"] {
        assert!(page.out.contains(&format!("merc\\-{sub}(1)")), "{sub} is not in\n{}", page.out);
        let own = machine.run(&format!("man {sub}"));
        assert!(own.code == 0 && own.out.contains(&format!("\nmerc\\-{sub} \\- ")), "{sub}: {}", own.out);
    }
    assert!(machine.run("man play").out.contains("\\-\\-resume"), "options have a text");
    assert!(machine.run("man mod new").out.contains("merc\\-mod\\-new"));
    let unknown = machine.run("man fly");
    assert!(
        unknown.code == 2 && unknown.err.contains("merc has no subcommand \"fly\". There are: play, replay,"),
        "{}",
        unknown.err
    );
}

#[test]
fn every_shell_gets_its_completions() {
    let machine = Machine::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = machine.run(&format!("completions {shell}"));
        assert_eq!(script.code, 0, "{}", script.err);
        for word in ["completions", "play", "resume", "rebels"] {
            assert!(script.out.contains(word), "{shell}: {word} is missing");
        }
    }
    let unknown = machine.run("completions tcsh");
    assert!(unknown.code == 2 && unknown.err.contains("bash, elvish, fish, powershell, zsh"), "{}", unknown.err);
}

/// If bash is there, it completes with the script.
#[test]
fn bash_completes_subcommands_and_options() {
    let machine = Machine::new();
    machine.write("merc.bash", machine.run("completions bash").out);
    let script =
        "source ./merc.bash; COMP_WORDS=(merc play --res); COMP_CWORD=2; _merc merc --res play; echo \"${COMPREPLY[@]}\"";
    let mut bash = machine.program("bash");
    bash.args(["-c", script]);
    match bash.output() {
        Ok(output) => assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "--resume"),
        Err(_) => eprintln!("there is no bash here"),
    }
}
