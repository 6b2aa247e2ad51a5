//! What the figures mean, and where the time goes, worked out from them.

use super::figures::{Cost, Figures, TimeShare};

/// How long loading the base game may take.
const LOADING_MS: f64 = 30.0;

pub fn of(figures: &Figures) -> Vec<String> {
    let mut notes = vec![
        "One thread plays one game after the other; `merc lab` plays on all processors. Each round goes through all rows, and of \
         its rounds the fastest counts. A game is timed from its header to its end; `random` has random legal answers in every \
         seat, `ai` the robot Dictator against Rebels who play by rules, `search:N` the robot against Rebels who imagine N games \
         for each command, in few games and one round."
            .to_string(),
    ];
    if !figures.time.is_empty() {
        notes.push(format!(
            "*Stubbed* is the same game to the last event, which was checked, with every hook answered from a recording: what \
             scripts did is done again, what they only looked at is not. *Kept* is how much of that speed is left with scripts. \
             *Own* is the time of scripts themselves (Luau, arguments and results, fields, lists) in a further pass that reads \
             the clock at every crossing, which costs about {:.3} us each time; operations that scripts call for are not in it.",
            figures.clock_us
        ));
    }
    if figures.mods.is_empty() && figures.loading_ms > LOADING_MS {
        notes.push(format!("Loading takes longer than the {LOADING_MS:.0} ms promised for the base game."));
    }
    if figures.machine.is_busy() {
        notes.push("Others were at work on this machine when the run began: read the ratios, not the numbers.".to_string());
    }
    notes.extend(figures.time.iter().map(|time| where_it_goes(time, &figures.hooks)));
    notes
}

/// Two or three sentences on one play.
fn where_it_goes(time: &TimeShare, hooks: &[Cost]) -> String {
    let mut costly = hooks.iter().filter(|cost| cost.play == time.play);
    let play = &time.play;
    let Some(first) = costly.next() else {
        return format!("**Where the time goes, {play}:** no hook is called; all of it is rules.");
    };
    let said = |cost: &Cost| format!("`{}` {} in {:.1} calls a game", cost.name, percent(cost.share), cost.calls_per_game);
    let most: Vec<String> = [first].into_iter().chain(costly.take(2)).map(said).collect();
    let [own, looked_up, rules] = hundred(time);
    format!(
        "**Where the time goes, {play}:** scripts themselves {}%, of which {}; what rules look up for them {}%; all else {}%. {} Half as \
         many calls of `{}` would save {} and what is looked up in them.",
        own,
        most.join(", "),
        looked_up,
        rules,
        next_factor_of_two(time.rules),
        first.name,
        percent(first.share / 2.0),
    )
}

/// What is left to win if scripts cost nothing.
fn next_factor_of_two(rules: f64) -> String {
    let faster = format!("Without scripts and what they look up it would be {:.2} times as fast", 1.0 / rules.max(0.001));
    if rules <= 0.5 {
        return format!("{faster}: the next factor of two can come from there alone.");
    }
    let rest = percent(1.0 - 0.5 / rules);
    format!("{faster}: the next factor of two would take all of that and {rest} of the rest.")
}

/// The three shares in whole percent, which are 100 together.
fn hundred(time: &TimeShare) -> [i64; 3] {
    let whole = |share: f64| (share * 100.0).round() as i64;
    let own = whole(time.scripts_own);
    let rules = whole(time.rules).min(100 - own);
    [own, 100 - own - rules, rules]
}

pub fn percent(share: f64) -> String {
    // Nothing is less than nothing, whatever sign it came with.
    format!("{:.0}%", (share * 100.0).round() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_whole_together() {
        let told = |own, rules| hundred(&TimeShare::new("ai".to_string(), own, rules));
        assert_eq!(told(0.25, 0.5), [25, 25, 50]);
        assert_eq!(told(0.335, 0.335), [34, 32, 34]);
        // Measured on a busy machine: stubbed games took as long as the others, or longer.
        assert_eq!(told(0.2, 0.95), [20, 0, 80]);
        assert_eq!(told(0.2, 1.3), [20, 0, 80]);
        assert_eq!(told(0.005, 0.995), [1, 0, 99]);
        assert_eq!([percent(-0.0), percent(-0.001), percent(0.126)], ["0%", "0%", "13%"]);
    }

    /// A game that takes two thirds of its time stubbed: a quarter of that must go before half is left.
    #[test]
    fn the_next_factor_of_two_is_worked_out() {
        assert_eq!(
            next_factor_of_two(2.0 / 3.0),
            "Without scripts and what they look up it would be 1.50 times as fast: the next factor of two would take all of that \
             and 25% of the rest."
        );
        assert!(next_factor_of_two(0.4).ends_with("2.50 times as fast: the next factor of two can come from there alone."));
    }
}
