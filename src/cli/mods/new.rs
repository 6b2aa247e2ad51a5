//! `merc mod new`: creates a small working mod to start from.

use crate::cli::{Exit, Trouble};
use crate::content::is_kebab;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct New {
    /// The mod's id, such as fast-rebels
    #[arg(value_name = "NAME")]
    name: String,
    /// The parent of the new folder [default: the current folder]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Create a rule for the robot Dictator instead of a MERC
    #[arg(long)]
    rule: bool,
    /// Create a mode of the game instead of a MERC
    #[arg(long, conflicts_with = "rule")]
    mode: bool,
}

/// What a new mod contains.
#[derive(Clone, Copy, PartialEq)]
enum Start {
    Merc,
    Rule,
    Mode,
}

pub fn run(arguments: &New) -> Result<Exit> {
    let name = arguments.name.as_str();
    if !is_kebab(name) || name == "base" {
        let wrong = crate::text::shorten(name);
        bail!(Trouble::Usage(format!(
            "{wrong:?} is not a valid id for a mod; use lowercase letters, digits and hyphens: fast-rebels"
        )));
    }
    let folder = arguments.dir.as_ref().map_or_else(|| PathBuf::from(name), |dir| dir.join(name));
    if std::fs::symlink_metadata(&folder).is_ok() {
        bail!("{} already exists; choose another name or folder", folder.display());
    }
    let start = match (arguments.rule, arguments.mode) {
        (true, _) => Start::Rule,
        (_, true) => Start::Mode,
        _ => Start::Merc,
    };
    for (path, text) in files(name, start) {
        let path = folder.join(path);
        write_new(&path, &text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let (shown, mut out) = (folder.display(), io::stdout());
    let what = match start {
        Start::Merc => "MERC",
        Start::Rule => "bot rule",
        Start::Mode => "mode",
    };
    writeln!(out, "{shown}: a mod with one {what}. Next:")?;
    writeln!(out, "  merc mod check {shown}")?;
    writeln!(out, "  merc mod test {shown}")?;
    if start == Start::Rule {
        writeln!(out, "  merc lab --games 200 --compare base mod={shown}")?;
    }
    let mode = if start == Start::Mode { format!(" --mode {name}") } else { String::new() };
    writeln!(out, "  merc play --mod {shown}{mode}")?;
    Ok(Exit::Fine)
}

/// Never overwrites a file.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

/// The files of a new mod.
fn files(id: &str, start: Start) -> Vec<(String, String)> {
    let title = id.split('-').map(capital).collect::<Vec<_>>().join(" ");
    let engine = env!("CARGO_PKG_VERSION").rsplit_once('.').map_or("*", |(minor, _)| minor);
    let fill = |text: &str| text.replace("{id}", id).replace("{title}", &title).replace("{engine}", engine);
    let merc = [
        ("mod.json".to_string(), MANIFEST),
        ("README.md".to_string(), README),
        ("content/merc/mercs.json".to_string(), CONTENT),
        (format!("scripts/merc/mercs/{id}-recruit.lua"), SCRIPT),
        (format!("transcripts/{id}-recruit-hits-on-three.merc"), TRANSCRIPT),
    ];
    let with_rule = [
        ("mod.json".to_string(), RULE_MANIFEST),
        ("README.md".to_string(), RULE_README),
        ("content/merc/ai.json".to_string(), RULE),
        (format!("scripts/merc/ai/{id}-rule.lua"), RULE_SCRIPT),
        (format!("transcripts/{id}-rule-mans-a-sector.merc"), RULE_TRANSCRIPT),
        (format!("transcripts/{id}-rule-leaves-a-manned-sector.merc"), RULE_WITHOUT),
    ];
    let with_mode = [
        ("mod.json".to_string(), RULE_MANIFEST),
        ("README.md".to_string(), MODE_README),
        ("content/merc/modes.json".to_string(), MODE),
        (format!("scripts/merc/modes/{id}.lua"), MODE_SCRIPT),
        (format!("transcripts/{id}-is-won-with-every-industry.merc"), MODE_TRANSCRIPT),
        (format!("transcripts/{id}-goes-on-without-one-industry.merc"), MODE_WITHOUT),
    ];
    let files = match start {
        Start::Merc => merc.to_vec(),
        Start::Rule => with_rule.to_vec(),
        Start::Mode => with_mode.to_vec(),
    };
    files.into_iter().map(|(path, text)| (path, fill(text))).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

const MANIFEST: &str = r#"{
  "id": "{id}",
  "name": "{title}",
  "version": "0.1.0",
  "engine": "^{engine}",
  "requires": {},
  "conflicts": {},
  "after": [],
  "settings": [
    {"id": "hits_on", "type": "number", "min": 2, "max": 4, "default": 3, "text": "The lowest die that hits for the recruit."}
  ]
}
"#;

const CONTENT: &str = r#"[
  {"id": "{id}-recruit", "name": "{title} Recruit", "initiative": 2, "training": 2, "combat": 2, "set": "base",
   "text": "Hits on 3 or more."}
]
"#;

const SCRIPT: &str = "\
-- {title} Recruit: hits on 3 or more, or on the number in the setting.
return {
  hit_on = function(ctx) return setting(\"hits_on\") end,
}
";

const TRANSCRIPT: &str = "\
merc 1 · ruleset merc · seats red=human black=human · seed 1
# A 3 is a hit, a 2 is not.
!clause COM-6
!given red b2 {id}-recruit
!given black b3 teresa
!dice 3 2
red> move primary b3
| {title} Recruit [3 2] 1 hit
| Teresa health 3 -> 2
red: retreat primary> b2
";

const README: &str = "\
# {title}

A mod for `merc`.

- `mod.json` has the id, the requirements and the settings that players can choose (`--rule {id}.hits_on=2`).
- `content/merc/` has the cards: a new id adds a card, a known id changes the fields that are named. Other files are
  `equipment.json`, `dictators.json`, `tactics.json`, `sectors.json`, `house-rules.json` and `ai.json` (bot rules).
- `scripts/merc/` has one script per card: `mercs/ equipment/ dictators/ tactics/ house-rules/ ai/`.
- `transcripts/` has example games, which are the tests.

```console
$ merc mod check {id}
$ merc mod test {id}
$ merc play --mod {id}
```
";

const RULE_MANIFEST: &str = r#"{
  "id": "{id}",
  "name": "{title}",
  "version": "0.1.0",
  "engine": "^{engine}",
  "requires": {},
  "conflicts": {},
  "after": []
}
"#;

const RULE: &str = r#"[
  {"id": "{id}-rule", "name": "{title}: man every sector", "bot": "ai", "on": "action", "order": 305, "if": ["unmanned", "trains"],
   "text": "In a sector without his militia, every MERC of the squad trains once before exploring."}
]
"#;

const RULE_SCRIPT: &str = "\
-- {title}: man every sector: every MERC of the squad who can train does so once. The rule applies only where the Dictator has no
-- militia: see `if` in ai.json.
-- A choice that is always the same is a table, as here. Any other choice is a function:
-- choose = function(ctx) return { \"train\", ctx.unit } end
return {
  choose = { train = true },
}
";

const RULE_TRANSCRIPT: &str = "\
merc 1 · ruleset merc · seats red=human black=ai · seed 1
# A sector without militia: he trains before he explores. The robot plays by itself (!live), and `why ai` names the rule.
!live
!shows {id}-rule
!given sector b3 unexplored
!given red a1 ewok
!given black b3 sarge
!given actions sarge 1
!given day 2 actions
red> why ai
| black> train sarge
| {title}: man every sector
";

const RULE_WITHOUT: &str = "\
merc 1 · ruleset merc · seats red=human black=ai · seed 1
# His militia are already there: he explores, as he does without this rule (AI-3.1).
!live
!without {id}-rule
!given sector b3 unexplored
!given red a1 ewok
!given black b3 sarge militia 1
!given actions sarge 1
!given day 2 actions
red> why ai
| black> explore sarge
!| {title}: man every sector
";

const RULE_README: &str = "\
# {title}

A mod for `merc` that changes how the robot Dictator plays.

- `mod.json` has the id and the requirements.
- `content/merc/ai.json` has the bot rules: a new id adds a rule, a known id changes the fields that are named.
- `scripts/merc/ai/` has one script per rule.
- `transcripts/` has example games, which are the tests.

```console
$ merc mod check {id}
$ merc mod test {id}
$ merc lab --games 200 --compare base mod={id}
$ merc play --mod {id}
```
";

const MODE: &str = r#"[
  {"id": "{id}", "name": "{title}",
   "text": "Also, a side that controls every Industry at the end of a day wins.",
   "settings": [
     {"id": "from", "type": "number", "min": 2, "max": 9, "default": 3, "text": "The first day on which this counts."}],
   "endings": [{"id": "{id}-industries", "why": "every Industry is in one hand"}]}
]
"#;

const MODE_SCRIPT: &str = "\
-- {title}: also, a side that controls every Industry at the end of a day wins, from a day that players can choose.
return {
  day_end = function()
    local side = holder(\"industry\")
    if side and day() >= setting(\"from\") then win(side, \"{id}-industries\") end
  end,
  status = function()
    return { \"Every Industry at the end of a day wins, from Day \" .. setting(\"from\") .. \" on.\" }
  end,
}
";

const MODE_TRANSCRIPT: &str = "\
merc 1 · ruleset merc · seats red=human black=human · seed 1 · mode {id}
# On Day 3 Red has all four Industries. The Dictator's turn is the last step of the day.
!shows {id}
!given red a1 ewok
!given red a3 militia 1
!given red b2 militia 1
!given red c1 militia 1
!given day 3 ability
black> status
| Every Industry at the end of a day wins, from Day 3 on.
black> pass
| The Rebels win: every Industry is in one hand.
";

const MODE_WITHOUT: &str = "\
merc 1 · ruleset merc · seats red=human black=human · seed 1 · mode {id}
# The Dictator has one of the four Industries: the next day begins.
!without {id}
!given red a1 ewok
!given red a3 militia 1
!given red b2 militia 1
!given black c1 militia 1
!given day 3 ability
black> pass
| Day 4
!| win
";

const MODE_README: &str = "\
# {title}

A mode for `merc`.

- `mod.json` has the id and the requirements.
- `content/merc/modes.json` has the mode: its text, its settings and the ways in which it ends a game.
- `scripts/merc/modes/` has its script, which decides when the game ends.
- `transcripts/` has example games, which are the tests.

```console
$ merc mod check {id}
$ merc mod test {id}
$ merc play --mod {id} --mode {id}
$ merc play --mod {id} --mode {id} --rule {id}.from=2
```
";
