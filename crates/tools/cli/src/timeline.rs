//! `warpbook run --timeline`: states of the warps of one SM over time, as JSON and as text.

use std::path::Path;

use protocol::{Profile, Segment, Timeline};
use serde_json::json;

/// Number of columns of time.
const COLUMNS: usize = 96;
/// Largest number of rows.
const ROWS: usize = 32;

/// Each state with its letter, in the order of the page's timeline.
const LETTERS: [(&str, char); 13] = [
    ("issued", '#'),
    ("long_scoreboard", 'm'),
    ("lg_throttle", 'M'),
    ("short_scoreboard", 's'),
    ("mio_throttle", 'S'),
    ("wait", '.'),
    ("math_pipe_throttle", 'A'),
    ("barrier", '|'),
    ("membar", 'f'),
    ("branch_resolving", 'b'),
    ("not_selected", '-'),
    ("drain", 'd'),
    ("no_instruction", 'i'),
];

/// Writes the timelines of a run to a file. Nothing is written for `-`.
pub fn write(path: &Path, profile: &Profile) -> Result<(), String> {
    if path == Path::new("-") {
        return Ok(());
    }
    let launches = profile.launches.iter().enumerate().filter_map(|(number, launch)| {
        launch.timeline.as_ref().map(|timeline| {
            json!({ "launch": number, "kernel": launch.kernel, "sm": timeline.sm,
                "period_ps": timeline.period_ps, "dropped": timeline.dropped,
                "until_ps": timeline.until_ps, "segments": timeline.segments })
        })
    });
    let json = json!({ "device": profile.device, "launches": launches.collect::<Vec<_>>() });
    std::fs::write(path, format!("{json}\n")).map_err(|e| format!("{}: {e}", path.display()))
}

/// A row for each warp slot and a column for each interval of time, with the letter of the state that the
/// slot's warp was in for longest.
pub fn picture(profile: &Profile) -> String {
    let mut out = String::new();
    for (number, launch) in profile.launches.iter().enumerate() {
        let Some(timeline) = &launch.timeline else { continue };
        out += &format!("{}. {}, SM {}", number + 1, launch.kernel, timeline.sm);
        match span(timeline) {
            Some((from, to)) => out += &rows(timeline, from, to),
            None => out += ": no warp ran there\n",
        }
    }
    out
}

fn span(timeline: &Timeline) -> Option<(u64, u64)> {
    let from = timeline.segments.iter().map(|s| s.from_ps).min()?;
    Some((from, timeline.segments.iter().map(|s| s.to_ps).max()?))
}

fn rows(timeline: &Timeline, from: u64, to: u64) -> String {
    let each = (to - from).div_ceil(COLUMNS as u64).max(1);
    let mut out = format!(", {:.3} to {:.3} us, {:.3} us a column\n", micros(from), micros(to), micros(each));
    let slots = timeline.segments.iter().map(|s| s.slot as usize + 1).max().unwrap_or(0);
    let mut used = [false; LETTERS.len()];
    for slot in 0..slots.min(ROWS) {
        // Time in each state, by column.
        let mut shares = vec![[0u64; LETTERS.len()]; COLUMNS];
        for segment in timeline.segments.iter().filter(|s| s.slot as usize == slot) {
            add(&mut shares, segment, from, each);
        }
        out += &format!("{slot:>4} ");
        for column in &shares {
            let most = (0..LETTERS.len()).rev().max_by_key(|&state| column[state]).unwrap_or(0);
            let empty = column[most] == 0;
            used[most] |= !empty;
            out.push(if empty { ' ' } else { LETTERS[most].1 });
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    if slots > ROWS {
        out += &format!("     and {} more slots\n", slots - ROWS);
    }
    let legend =
        LETTERS.iter().zip(used).filter(|(_, used)| *used).map(|((name, c), _)| format!("{c} {name}"));
    out += &format!("     {}\n", legend.collect::<Vec<_>>().join("  "));
    if timeline.dropped > 0 {
        out += &format!("     {} later segments were not kept (--timeline-segments)\n", timeline.dropped);
    }
    out
}

fn add(shares: &mut [[u64; LETTERS.len()]], segment: &Segment, from: u64, each: u64) {
    let state = LETTERS.iter().position(|(name, _)| *name == segment.state).unwrap_or(0);
    let (mut at, end) = (segment.from_ps - from, segment.to_ps - from);
    while at < end {
        let column = (at / each) as usize;
        let next = end.min((column as u64 + 1) * each);
        shares[column][state] += next - at;
        at = next;
    }
}

fn micros(ps: u64) -> f64 {
    ps as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Launch;

    #[test]
    fn a_column_shows_what_took_most_of_it() {
        let segment = |slot, from_ps, to_ps, state: &str| Segment {
            slot,
            from_ps,
            to_ps,
            state: state.into(),
            ..Segment::default()
        };
        let segments = vec![
            segment(0, 0, 48_000, "issued"),
            segment(0, 48_000, 96_000, "long_scoreboard"),
            segment(1, 24_000, 72_000, "barrier"),
        ];
        let timeline = Some(Timeline { sm: 2, dropped: 5, segments, ..Timeline::default() });
        let launch = Launch { kernel: "k".into(), timeline, ..Launch::default() };
        let text = picture(&Profile { launches: vec![launch], ..Profile::default() });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "1. k, SM 2, 0.000 to 0.096 us, 0.001 us a column");
        assert_eq!(lines[1], format!("   0 {}{}", "#".repeat(48), "m".repeat(48)));
        assert_eq!(lines[2], format!("   1 {}{}", " ".repeat(24), "|".repeat(48)));
        assert_eq!(lines[3], "     # issued  m long_scoreboard  | barrier");
        assert!(lines[4].contains("5 later segments"));
    }
}
