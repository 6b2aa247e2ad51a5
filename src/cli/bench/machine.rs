//! The kind of machine that the program runs on, for benchmark reports. No host names, user names or paths.

use crate::bench::Machine;
use std::fs;

pub fn here() -> Machine {
    Machine {
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        cpu: fs::read_to_string("/proc/cpuinfo")
            .ok()
            .and_then(|text| cpu(&text))
            .unwrap_or_else(|| "unknown processor".to_string()),
        processors: std::thread::available_parallelism().map_or(1, usize::from),
        load: fs::read_to_string("/proc/loadavg").ok().and_then(|text| load(&text)),
    }
}

/// The name of the first processor, with spaces normalized.
fn cpu(text: &str) -> Option<String> {
    let name = text.lines().find_map(|line| line.split_once(':').filter(|(key, _)| key.trim() == "model name"));
    let name = name.map(|(_, name)| name.split_whitespace().collect::<Vec<_>>().join(" "));
    name.filter(|name| !name.is_empty())
}

/// The average of the last minute.
fn load(text: &str) -> Option<f64> {
    text.split_whitespace().next()?.parse().ok().filter(|load: &f64| load.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_processor_is_found() {
        assert_eq!(
            cpu("processor\t: 0\nmodel name\t: Some  CPU @ 2.10GHz \nmodel name\t: Other\n").as_deref(),
            Some("Some CPU @ 2.10GHz")
        );
        assert_eq!(cpu("processor : 0\nBogoMIPS : 50\n"), None);
        assert_eq!(cpu("model name :\n"), None);
    }

    #[test]
    fn the_load_is_the_first_number() {
        assert_eq!(load("2.51 1.90 0.12 2/100 4711\n"), Some(2.51));
        assert_eq!(load(""), None);
        assert_eq!(load("NaN"), None);
    }
}
