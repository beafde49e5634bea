//! Reduces a cell's results to what its page needs: the inputs of the views that are drawn at first, in the
//! precision that is visible.

use lesson::CellSpec;
use protocol::{Cell, Launch, View};

/// Number of significant digits kept of measured quantities.
const DIGITS: i32 = 6;

/// The cell as the page receives it.
pub fn cell(spec: &CellSpec) -> Cell {
    let mut cell = spec.cell.clone();
    let shown = cell.default_reply.as_ref().map(|reply| cell.first_launch(&reply.profile.launches));
    if let Some(reply) = &mut cell.default_reply {
        // Sources of libraries are long, and their lines are meaningless without them.
        if !spec.views.contains(&View::Lines) {
            reply.library.clear();
            reply.profile.launches.iter_mut().for_each(|launch| launch.library.clear());
        }
        for (i, launch) in reply.profile.launches.iter_mut().enumerate() {
            launch.timeline = launch.timeline.take().filter(|_| Some(i) == shown);
            launch.accesses = launch.accesses.take().filter(|_| Some(i) == shown);
            round(launch);
        }
    }
    for variant in cell.default_compare.iter_mut().flatten() {
        variant.numbers.iter_mut().flatten().for_each(|number| *number = rounded(*number));
    }
    for value in cell.default_sweep.iter_mut().flat_map(|grid| &mut grid.values).flatten() {
        *value = rounded(*value);
    }
    cell
}

fn round(launch: &mut Launch) {
    let load = &mut launch.load;
    let roof = &mut launch.roofline;
    let numbers = [
        &mut launch.time_us,
        &mut launch.occupancy.achieved,
        &mut load.dram_unevenness,
        &mut load.l2_unevenness,
        &mut load.shared_unevenness,
        &mut roof.gflops,
        &mut roof.per_dram_byte,
        &mut roof.per_l2_byte,
    ];
    let shares = launch.stalls.iter_mut().map(|(_, share)| share);
    let lines = launch.lines.iter_mut().map(|line| &mut line.stall_share);
    let partitions = launch.dram.partitions.iter_mut();
    for number in numbers.into_iter().chain(shares).chain(lines).chain(partitions) {
        *number = rounded(*number);
    }
}

/// The number with fewer digits. Whole numbers stay as they are.
fn rounded(number: f64) -> f64 {
    if number.fract() == 0.0 || !number.is_finite() {
        return number;
    }
    let digits = DIGITS - 1 - number.abs().log10().floor() as i32;
    // By way of a text, since multiplying by powers of ten would restore digits.
    format!("{number:.*}", digits.max(0) as usize).parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Profile, RunReply, SourceFile, Timeline, Variant};

    #[test]
    fn keeps_what_is_seen() {
        let launch = |kernel: &str| Launch {
            kernel: kernel.to_owned(),
            timeline: Some(Timeline::default()),
            time_us: 1.0 / 3.0,
            ..Launch::default()
        };
        let profile = Profile { launches: vec![launch("a"), launch("b"), launch("b")], ..Profile::default() };
        let library = vec![SourceFile { name: "x".to_owned(), text: "y".to_owned() }];
        let numbers = vec![Some(1_234_567.891), Some(1024.0), None];
        let spec = CellSpec {
            cell: Cell {
                launch: "b".to_owned(),
                default_reply: Some(RunReply { profile, library, ..RunReply::default() }),
                default_compare: vec![Some(Variant { numbers, ..Variant::default() }), None],
                ..Cell::default()
            },
            views: vec![View::Timeline],
            comments: String::new(),
            line: 1,
        };
        let light = cell(&spec);
        let numbers = &light.default_compare[0].as_ref().unwrap().numbers;
        assert_eq!(numbers, &[Some(1_234_568.0), Some(1024.0), None]);
        let reply = light.default_reply.unwrap();
        let timelines: Vec<bool> = reply.profile.launches.iter().map(|l| l.timeline.is_some()).collect();
        assert_eq!((timelines, reply.library.len()), (vec![false, true, false], 0));
        assert_eq!(reply.profile.launches[0].time_us, 0.333333);
    }
}
