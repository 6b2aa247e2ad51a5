//! The pictures in `docs/images` are drawn from what the program prints: a terminal with a part of a game, and a chart from a
//! lab report. `UPDATE_DOCS=1 cargo test --test docs` draws them again.

use crate::common::files::{read, root};
use crate::common::machine::{Machine, Ran};
use crate::{is_update, same_or_updated};

#[test]
fn the_game_in_the_picture_is_what_the_program_prints() {
    let picture = "docs/images/game.svg";
    same_or_updated(picture, &terminal(&game()), &recorded(picture));
}

/// The numbers of a lab report change with every card, so only its shape is compared.
#[test]
fn the_report_in_the_picture_is_what_the_lab_writes() {
    let picture = "docs/images/lab.svg";
    let (now, recorded) = (chart(), recorded(picture));
    let shape = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == '.', "");
    if is_update() || shape(&now) != shape(&recorded) {
        same_or_updated(picture, &now, &recorded);
    }
}

/// A picture that was deleted counts as empty, so that an update can draw it again.
fn recorded(picture: &str) -> String {
    if root().join(picture).is_file() { read(picture) } else { String::new() }
}

const FONT: &str = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace";

/// The map on Day 2 and one attack.
fn game() -> Vec<String> {
    let machine = Machine::new();
    machine.write("first-day.merc", read("docs/first-day.merc"));
    let ran = machine.merc("play --load first-day.merc", "map\nmove primary a3\nsarge militia*2\nsarge*3 militia\nquit\n");
    let lines: Vec<String> = ran.out.lines().map(str::to_string).collect();
    let first = lines.iter().position(|line| line == "red> map").expect("the map is shown");
    let last = lines.iter().rposition(|line| line.starts_with("Day ")).expect("a prompt follows the attack");
    lines[first..last].to_vec()
}

/// The width of a letter and the height of a line, in pixels.
const LETTER: f64 = 7.8;
const LINE: f64 = 17.0;
/// The space around the text, and the height of the title bar.
const MARGIN: f64 = 16.0;
const BAR: f64 = 30.0;

fn terminal(lines: &[String]) -> String {
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let (width, height) = (columns as f64 * LETTER + 2.0 * MARGIN, lines.len() as f64 * LINE + BAR + 2.0 * MARGIN);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img" aria-label="A game of merc in a terminal">
<style>
text {{ font: 13px {FONT}; fill: #c3cad5; }}
.prompt {{ fill: #7ee787; font-weight: 700; }} .typed {{ fill: #ffffff; font-weight: 700; }}
.status {{ fill: #ffffff; }} .faint {{ fill: #8b949e; }}
.rebels {{ fill: #ff7b72; }} .dictator {{ fill: #e3b341; }} .dice {{ fill: #79c0ff; }}
</style>
<rect x=".5" y=".5" width="{:.0}" height="{:.0}" rx="8" fill="#161b22" stroke="#3d444d"/>
<circle cx="20" cy="16" r="5" fill="#ff5f57"/><circle cx="38" cy="16" r="5" fill="#febc2e"/><circle cx="56" cy="16" r="5" fill="#28c840"/>
<text class="faint" x="{:.0}" y="20" text-anchor="middle">merc play --load docs/first-day.merc</text>
"##,
        width - 1.0,
        height - 1.0,
        width / 2.0
    );
    for (row, line) in lines.iter().enumerate() {
        let y = BAR + MARGIN + LINE * (row as f64 + 0.7);
        for Piece { column, text, class } in pieces(line) {
            let (x, length) = (MARGIN + column as f64 * LETTER, text.chars().count() as f64 * LETTER);
            let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
            // A fixed length keeps columns straight whatever the reader's font. Symbols often come from another font.
            let length = if text.is_ascii() { format!(r#" textLength="{length:.1}""#) } else { String::new() };
            svg.push_str(&format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\"{length}>{}</text>\n", escaped(&text)));
        }
    }
    svg + "</svg>\n"
}

/// Letters that are drawn together.
struct Piece {
    column: usize,
    text: String,
    class: &'static str,
}

/// Splits a line at wide gaps, at changes of color, and around symbols.
fn pieces(line: &str) -> Vec<Piece> {
    let letters: Vec<char> = line.chars().collect();
    let classes = classes(&letters);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut gap = 0;
    for (column, letter) in letters.iter().enumerate() {
        if *letter == ' ' {
            gap += 1;
            continue;
        }
        let joins = |last: &Piece| gap <= 1 && column > 0 && last.class == classes[column] && last.text.is_ascii();
        match pieces.last_mut().filter(|last| letter.is_ascii() && joins(last)) {
            Some(last) => last.text.extend(" ".repeat(gap).chars().chain([*letter])),
            None => pieces.push(Piece { column, text: letter.to_string(), class: classes[column] }),
        }
        gap = 0;
    }
    pieces
}

/// The color of each letter of a line.
fn classes(letters: &[char]) -> Vec<&'static str> {
    let line: String = letters.iter().collect();
    let prompt = line.split_once("> ").filter(|(seat, _)| ["red", "black"].contains(&seat.split(':').next().unwrap_or(seat)));
    if let Some((seat, _)) = prompt {
        let end = seat.chars().count() + 1;
        return (0..letters.len()).map(|column| if column < end { "prompt" } else { "typed" }).collect();
    }
    let whole = if line.starts_with("Day ") {
        "status"
    } else if line.starts_with(['$', '★']) {
        "faint"
    } else {
        ""
    };
    let mut classes = vec![whole; letters.len()];
    for (begin, _) in line.match_indices('[') {
        let inside = line[begin + 1..].split(']').next().unwrap_or_default();
        let class = match inside {
            "red" => "rebels",
            "black" => "dictator",
            _ => "dice",
        };
        let from = line[..begin].chars().count();
        let end = (from + inside.chars().count() + 2).min(letters.len());
        classes[from..end].fill(class);
    }
    classes
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The first chart of a report, with the title of the page and the command that wrote it.
fn chart() -> String {
    let machine = Machine::new();
    let command = "lab --games 660 --rebels 1..6 --dictator all --html report.html";
    let Ran { code, err, .. } = machine.run(&format!("{command} --quiet"));
    assert_eq!(code, 0, "{err}");
    let page = machine.read("report.html");
    let between = |from: &str, to: &str| {
        let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("the report has {from}"));
        rest.split_once(to).unwrap_or_else(|| panic!("the report has {to}")).0.to_string()
    };
    let (title, caption) = (between("<h1>", "</h1>"), between("<figcaption>", "</figcaption>"));
    let (size, drawn) = (between("<svg viewBox=\"0 0 ", "\""), between("<svg ", "</svg>"));
    let (_, drawn) = drawn.split_once('>').expect("the tag ends");
    let (width, height) = size.split_once(' ').expect("a width and a height");
    let whole = height.parse::<f64>().expect("a number") + 84.0;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" width="{width}" height="{whole}" role="img" aria-label="{caption}">
<style>
:root {{ --fg: #1c1c1e; --bg: #fcfcfa; --muted: #65656d; --grid: #dcdcd6; --rebels: #1f6fb5; }}
@media (prefers-color-scheme: dark) {{ :root {{ --fg: #e6e6e3; --bg: #17181a; --muted: #9b9ba3; --grid: #34363a; --rebels: #6cb0ee; }} }}
text {{ font: 12px system-ui, sans-serif; fill: var(--fg); }}
text.title {{ font-size: 18px; font-weight: 600; }} text.caption {{ font-size: 14px; font-weight: 600; }}
text.command {{ font-family: {FONT}; fill: var(--muted); }} text.tick {{ fill: var(--muted); }}
.page {{ fill: var(--bg); stroke: var(--grid); }} .grid {{ stroke: var(--grid); }}
.line {{ stroke: var(--rebels); stroke-width: 2; }} .dot {{ fill: var(--rebels); }}
</style>
<rect class="page" x=".5" y=".5" width="99.9%" height="99.8%" rx="8"/>
<text class="title" x="20" y="30">{title}</text>
<text class="command" x="20" y="49">$ merc {command}</text>
<text class="caption" x="20" y="74">{caption}</text>
<svg y="80" width="{width}" height="{height}" viewBox="0 0 {size}">
{}
</svg>
</svg>
"##,
        drawn.replace("</g>", "</g>\n")
    )
}
