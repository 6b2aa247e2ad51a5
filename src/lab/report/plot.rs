//! SVG plots in the page's colors. Pointing at a mark shows its numbers.

use super::broken;
use super::page::escaped;
use crate::lab::statistics::Estimate;

const WIDTH: f64 = 640.0;

/// How the numbers of an axis are written.
#[derive(Clone, Copy)]
pub enum Axis {
    /// A share, as percent.
    Percent,
    /// A difference of shares, in points.
    Points,
    Plain,
    /// A difference of plain numbers.
    Signed,
}

impl Axis {
    fn is_signed(self) -> bool {
        matches!(self, Axis::Points | Axis::Signed)
    }

    fn label(self, at: f64, step: f64) -> String {
        let digits = |step: f64| (-step.log10().floor()).clamp(0.0, 4.0) as usize;
        match self {
            Axis::Percent => format!("{:.*}%", digits(step * 100.0), at * 100.0),
            Axis::Points | Axis::Signed if at.abs() < step / 2.0 => "0".to_string(),
            Axis::Signed => format!("{at:+.*}", digits(step)),
            Axis::Points => format!("{:+.*}", digits(step * 100.0), at * 100.0),
            Axis::Plain => format!("{at:.*}", digits(step)),
        }
    }

    fn describe(self, at: &Estimate) -> String {
        if !at.is_sure() {
            return format!("{:.2} in one game", at.value);
        }
        match self {
            Axis::Percent => format!("{:.1}% ({:.1} to {:.1})", at.value * 100.0, at.low * 100.0, at.high * 100.0),
            Axis::Points => format!("{:+.1} points ({:+.1} to {:+.1})", at.value * 100.0, at.low * 100.0, at.high * 100.0),
            Axis::Plain => format!("{:.2} ({:.2} to {:.2})", at.value, at.low, at.high),
            Axis::Signed => format!("{:+.2} ({:+.2} to {:+.2})", at.value, at.low, at.high),
        }
    }
}

/// A named number with its interval.
pub struct Whisker {
    pub name: String,
    /// The color: of a side, or `mark`.
    pub class: &'static str,
    pub at: Estimate,
}

/// Names longer than this are wrapped, to leave room for the plot.
const LONGEST_NAME: usize = 32;

/// Plots one row per number: a dot, and a line over its interval. `what` is the title of the axis.
pub fn whiskers(caption: &str, axis: Axis, what: &str, rows: &[Whisker]) -> String {
    const ROW: f64 = 21.0;
    const LINE: f64 = 13.0;
    let names: Vec<Vec<String>> = rows.iter().map(|row| broken(&row.name, LONGEST_NAME)).collect();
    let longest = names.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let (left, right, top) = (longest as f64 * 7.6 + 14.0, 20.0, 6.0);
    let signed = axis.is_signed();
    let low = rows.iter().map(|row| row.at.low).fold(if signed { 0.0 } else { f64::INFINITY }, f64::min);
    let high = rows.iter().map(|row| row.at.high).fold(if signed { 0.0 } else { f64::NEG_INFINITY }, f64::max);
    let scale = Scale::new(low, high, left, WIDTH - right);
    let heights: Vec<f64> = names.iter().map(|lines| ROW + lines.len().saturating_sub(1) as f64 * LINE).collect();
    let bottom = top + heights.iter().sum::<f64>();
    let mut svg = String::new();
    for at in scale.ticks() {
        let x = scale.place(at);
        let class = if signed && at.abs() < scale.step / 2.0 { "zero" } else { "grid" };
        svg.push_str(&format!("<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{bottom:.1}\"/>"));
        svg.push_str(&tick(x, bottom + 16.0, "middle", &axis.label(at, scale.step)));
    }
    let mut above = top;
    for ((row, lines), height) in rows.iter().zip(&names).zip(heights) {
        let y = above + height / 2.0;
        above += height;
        let (from, at, to) = (scale.place(row.at.low), scale.place(row.at.value), scale.place(row.at.high));
        svg.push_str(&format!("<g class=\"{}\"><title>{}: {}</title>", row.class, escaped(&row.name), axis.describe(&row.at)));
        let first = y + 4.0 - lines.len().saturating_sub(1) as f64 * LINE / 2.0;
        for (index, line) in lines.iter().enumerate() {
            let (x, y) = (left - 10.0, first + index as f64 * LINE);
            svg.push_str(&format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{}</text>", escaped(line)));
        }
        svg.push_str(&format!(
            "<line class=\"line\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"4\"/></g>"
        ));
    }
    svg.push_str(&tick((left + WIDTH - right) / 2.0, bottom + 32.0, "middle", what));
    figure(caption, bottom + 38.0, &svg)
}

/// A label at an axis.
fn tick(x: f64, y: f64, anchor: &str, label: &str) -> String {
    format!("<text class=\"tick\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(label))
}

/// A line over days, with a band over its intervals.
pub struct Series<'a> {
    pub name: &'a str,
    pub class: &'static str,
    pub points: Vec<(u8, Estimate)>,
}

pub fn lines(caption: &str, what: &str, unit: &str, series: &[Series<'_>]) -> String {
    let points = || series.iter().flat_map(|one| &one.points);
    let (first, last) = (points().map(|(day, _)| *day).min().unwrap_or(1), points().map(|(day, _)| *day).max().unwrap_or(1));
    let (left, right, top, bottom) = (40.0, WIDTH - 74.0, 26.0, 266.0);
    // A day that only one game reached has no interval.
    let ends = |at: &Estimate| if at.is_sure() { (at.low, at.high) } else { (at.value, at.value) };
    let most = points().map(|(_, at)| ends(at).1).fold(1.0, f64::max);
    let scale = Scale::new(0.0, most, bottom, top);
    let x = |day: u8| left + (f64::from(day - first) + 0.5) / (f64::from(last - first) + 1.0) * (right - left);
    let mut svg = level_lines(&scale, Axis::Plain, left, right);
    svg.push_str(&tick(left - 30.0, top - 14.0, "start", what));
    for day in first..=last {
        svg.push_str(&tick(x(day), bottom + 16.0, "middle", &day.to_string()));
    }
    for one in series {
        let path = |of: &dyn Fn(&Estimate) -> f64| -> Vec<String> {
            one.points.iter().map(|(day, at)| format!("{:.1},{:.1}", x(*day), scale.place(of(at)))).collect()
        };
        let mut band = path(&|at| ends(at).1);
        band.extend(path(&|at| ends(at).0).into_iter().rev());
        svg.push_str(&format!(
            "<g class=\"{}\"><polygon class=\"band\" points=\"{}\"/><polyline class=\"line\" points=\"{}\"/>",
            one.class,
            band.join(" "),
            path(&|at| at.value).join(" ")
        ));
        for (day, at) in &one.points {
            let title = format!("{}, {unit} {day}: {}", escaped(one.name), Axis::Plain.describe(at));
            let (x, y) = (x(*day), scale.place(at.value));
            svg.push_str(&format!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"><title>{title}</title></circle>"));
        }
        if let Some((day, at)) = one.points.last() {
            let (x, y) = (x(*day) + 10.0, scale.place(at.value) + 4.0);
            svg.push_str(&format!("<text class=\"name\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(one.name)));
        }
        svg.push_str("</g>");
    }
    svg.push_str(&tick((left + right) / 2.0, bottom + 32.0, "middle", unit));
    figure(caption, bottom + 38.0, &svg)
}

/// Plots one bar per number: the share of games that have it. Numbers are `step` apart.
pub fn bars(caption: &str, what: &str, step: u64, bars: &[(u64, u64)]) -> String {
    let (left, right, top, bottom) = (46.0, WIDTH - 10.0, 26.0, 266.0);
    let (first, last) = (bars.first().map_or(0, |bar| bar.0), bars.last().map_or(0, |bar| bar.0));
    let slot = |at: u64| (at.saturating_sub(first) / step.max(1)) as f64;
    let every = (slot(last) / 12.0).ceil().max(1.0);
    let all: u64 = bars.iter().map(|bar| bar.1).fold(0, u64::saturating_add).max(1);
    let share = |games: u64| games as f64 / all as f64;
    let most = bars.iter().map(|bar| share(bar.1)).fold(0.0, f64::max);
    let scale = Scale::new(0.0, most, bottom, top);
    let room = (right - left) / (slot(last) + 1.0);
    let mut svg = level_lines(&scale, Axis::Percent, left, right);
    svg.push_str(&tick(left - 36.0, top - 14.0, "start", "share of games"));
    for (at, games) in bars {
        let middle = left + (slot(*at) + 0.5) * room;
        let (width, y) = ((room * 0.7).min(70.0), scale.place(share(*games)));
        let label = if slot(*at) % every == 0.0 { at.to_string() } else { String::new() };
        svg.push_str(&format!(
            "<g class=\"mark\"><title>{at}: {games} games, {:.1}%</title>\
             <rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/></g>",
            share(*games) * 100.0,
            middle - width / 2.0,
            bottom - y,
        ));
        svg.push_str(&tick(middle, bottom + 16.0, "middle", &label));
    }
    svg.push_str(&tick((left + right) / 2.0, bottom + 32.0, "middle", what));
    figure(caption, bottom + 38.0, &svg)
}

fn level_lines(scale: &Scale, axis: Axis, left: f64, right: f64) -> String {
    let level = |at: f64| {
        let (y, label) = (scale.place(at), axis.label(at, scale.step));
        format!(
            "<line class=\"grid\" x1=\"{left}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>{}",
            tick(left - 8.0, y + 4.0, "end", &label)
        )
    };
    scale.ticks().into_iter().map(level).collect()
}

fn figure(caption: &str, height: f64, inside: &str) -> String {
    let caption = escaped(caption);
    format!(
        "<figure><figcaption>{caption}</figcaption>\
         <svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{caption}\">{inside}</svg></figure>\n"
    )
}

/// Maps numbers to positions, between round numbers.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn new(low: f64, high: f64, from: f64, to: f64) -> Scale {
        let fits = low.is_finite() && high.is_finite() && high - low > 1e-9;
        let (low, high) = if fits { (low, high) } else { (0.0, 1.0) };
        let rough = (high - low) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|by| by * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
        Scale { low: (low / step).floor() * step, high: (high / step).ceil() * step, step, from, to }
    }

    fn place(&self, at: f64) -> f64 {
        self.from + (at - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    fn ticks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round().clamp(0.0, 50.0) as usize;
        (0..=count).map(|index| self.low + index as f64 * self.step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_ends() {
        let scale = Scale::new(0.013, 0.587, 0.0, 100.0);
        assert_eq!(scale.ticks().len(), 7);
        assert!((scale.low - 0.0).abs() < 1e-9 && (scale.high - 0.6).abs() < 1e-9, "{} {}", scale.low, scale.high);
        assert!((scale.place(0.3) - 50.0).abs() < 1e-6);
        assert_eq!(Axis::Percent.label(0.1, 0.1), "10%");
        assert_eq!(Axis::Percent.label(0.002, 0.002), "0.2%");
        assert_eq!(Axis::Points.label(-0.05, 0.05), "-5");
    }

    #[test]
    fn empty_plots_are_drawn() {
        for svg in [whiskers("x", Axis::Points, "", &[]), lines("x", "", "day", &[]), bars("x", "", 1, &[])] {
            assert!(svg.contains("<svg") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }

    /// The longest name of the base game is wrapped, not cut.
    #[test]
    fn long_names_are_not_cut() {
        let at = Estimate { value: 0.1, error: 0.05, low: 0.0, high: 0.2 };
        let name = "Armor with Plates of some Sort and a Helmet over it, Dictator";
        let row = Whisker { name: name.to_string(), class: "mark", at };
        let svg = whiskers("x", Axis::Points, "difference in points", &[row]);
        for text in ["Armor with Plates of some Sort<", ">and a Helmet over it, Dictator<", ">difference in points<", name] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert!(!svg.contains('…'));
    }

    /// Only one game reached day 6, so the day has a dot and no band.
    #[test]
    fn a_day_of_one_game_has_no_band() {
        let known = Estimate { value: 3.0, error: 0.5, low: 2.0, high: 4.0 };
        let alone = Estimate { value: 2.0, error: f64::INFINITY, low: f64::NEG_INFINITY, high: f64::INFINITY };
        let svg = lines("x", "value", "day", &[Series { name: "Rebels", class: "rebels", points: vec![(5, known), (6, alone)] }]);
        assert!(svg.contains("Rebels, day 6: 2.00 in one game") && !svg.contains("inf") && !svg.contains("NaN"), "{svg}");
    }
}
