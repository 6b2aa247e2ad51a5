//! Explains the figures, and computes where the time goes.

use super::figures::{Cost, Figures, TimeShare};

/// The promised time for loading the base game.
const LOADING_MS: f64 = 30.0;

pub fn of(figures: &Figures) -> Vec<String> {
    let mut notes = vec![
        "One thread plays one game after another; `merc lab` uses all processors. Each round plays all rows, and the fastest round \
         of a row counts. A game is timed from its header to its end. `random`: random legal answers in every seat. `ai`: the \
         robot Dictator against Rebel bots with rules. `search:N`: the robot against Rebels that simulate N games per command, \
         in few games and one round."
            .to_string(),
    ];
    if !figures.time.is_empty() {
        notes.push(format!(
            "*Stubbed* is the same game, checked to the last event, with every hook answered from a recording: what scripts did \
             is done again, what they only read is not. *Kept* is how much of that speed remains with scripts. *Own* is the time \
             in scripts (Luau, arguments and results, fields, lists), from a separate pass that reads the clock at every crossing, \
             at about {:.3} us each; operations that scripts call are not included.",
            figures.clock_us
        ));
    }
    if figures.mods.is_empty() && figures.loading_ms > LOADING_MS {
        notes.push(format!("Loading takes longer than the {LOADING_MS:.0} ms promised for the base game."));
    }
    if figures.machine.is_busy() {
        notes.push("Other processes were running when the run started: compare ratios, not absolute numbers.".to_string());
    }
    notes.extend(figures.time.iter().map(|time| where_it_goes(time, &figures.hooks)));
    notes
}

/// Two or three sentences about one play.
fn where_it_goes(time: &TimeShare, hooks: &[Cost]) -> String {
    let mut costly = hooks.iter().filter(|cost| cost.play == time.play);
    let play = &time.play;
    let Some(first) = costly.next() else {
        return format!("**Where the time goes, {play}:** no hook is called; all of it is in the rules.");
    };
    let describe = |cost: &Cost| format!("`{}` {} in {:.1} calls per game", cost.name, percent(cost.share), cost.calls_per_game);
    let most: Vec<String> = [first].into_iter().chain(costly.take(2)).map(describe).collect();
    let [own, looked_up, rules] = hundred(time);
    format!(
        "**Where the time goes, {play}:** scripts {}%, including {}; lookups for scripts {}%; everything else {}%. {} Half as \
         many calls of `{}` would save {} plus their lookups.",
        own,
        most.join(", "),
        looked_up,
        rules,
        next_factor_of_two(time.rules),
        first.name,
        percent(first.share / 2.0),
    )
}

/// What the next factor of two takes, if scripts cost nothing.
fn next_factor_of_two(rules: f64) -> String {
    let faster = format!("Without scripts and their lookups it would be {:.2} times as fast", 1.0 / rules.max(0.001));
    if rules <= 0.5 {
        return format!("{faster}, so they alone can give the next factor of two.");
    }
    let rest = percent(1.0 - 0.5 / rules);
    format!("{faster}; the next factor of two takes all of that and {rest} of the rest.")
}

/// The three shares in whole percent, which add up to 100.
fn hundred(time: &TimeShare) -> [i64; 3] {
    let whole = |share: f64| (share * 100.0).round() as i64;
    let own = whole(time.scripts_own);
    let rules = whole(time.rules).min(100 - own);
    [own, 100 - own - rules, rules]
}

pub fn percent(share: f64) -> String {
    // Adding 0.0 turns -0.0 into 0.0.
    format!("{:.0}%", (share * 100.0).round() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_100() {
        let shares = |own, rules| hundred(&TimeShare::new("ai".to_string(), own, rules));
        assert_eq!(shares(0.25, 0.5), [25, 25, 50]);
        assert_eq!(shares(0.335, 0.335), [34, 32, 34]);
        // On a busy machine, stubbed games took as long as the others, or longer.
        assert_eq!(shares(0.2, 0.95), [20, 0, 80]);
        assert_eq!(shares(0.2, 1.3), [20, 0, 80]);
        assert_eq!(shares(0.005, 0.995), [1, 0, 99]);
        assert_eq!([percent(-0.0), percent(-0.001), percent(0.126)], ["0%", "0%", "13%"]);
    }

    /// A stubbed game takes two thirds of the time; to reach half, a quarter of that must go.
    #[test]
    fn the_next_factor_of_two_is_computed() {
        assert_eq!(
            next_factor_of_two(2.0 / 3.0),
            "Without scripts and their lookups it would be 1.50 times as fast; the next factor of two takes all of that and 25% of \
             the rest."
        );
        assert!(next_factor_of_two(0.4).ends_with("2.50 times as fast, so they alone can give the next factor of two."));
    }
}
