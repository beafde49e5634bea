use super::*;

fn segment(slot: u32, block: u64, (from, to): (u64, u64), state: &str, line: u32) -> Segment {
    let (from_ps, to_ps) = (from * 800, to * 800);
    Segment { slot, block, warp: slot, from_ps, to_ps, state: state.into(), pc: 0, line }
}

fn launch(segments: Vec<Segment>, dropped: u64) -> Launch {
    let until_ps = segments.iter().map(|s| s.to_ps).max().unwrap_or(0);
    let timeline = Some(Timeline { sm: 0, period_ps: 800, dropped, until_ps, segments });
    Launch { kernel: "k".into(), block: [64, 1, 1], timeline, ..Launch::default() }
}

fn small() -> Launch {
    launch(
        vec![
            segment(0, 16, (10, 11), "issued", 2),
            segment(1, 16, (10, 30), "not_selected", 2),
            segment(0, 16, (11, 50), "long_scoreboard", 2),
            segment(1, 16, (30, 31), "issued", 2),
            segment(0, 17, (50, 51), "issued", 1),
        ],
        7,
    )
}

const SOURCE: &str = "__global__ void k(float *b)\n    b[i] = 1;\n";

fn shown(launch: &Launch, look: Look<'_>) -> (View, Gantt) {
    let view = timeline(launch, Look { source: SOURCE, ..look }).expect("a view");
    let Chart::Gantt(chart) = view.chart.clone() else { panic!("a gantt") };
    assert_eq!(view.chart.spots(500.0, &plot::Style::default()).len(), view.readouts.len());
    (view, chart)
}

#[test]
fn warps_say_what_they_do_and_where() {
    let (view, chart) = shown(&small(), Look::default());
    assert_eq!(chart.window, (10.0, 51.0));
    assert_eq!(
        view.readouts[1],
        "Warp 0 of block 16, slot 0: waiting for global memory, 39\u{a0}cycles (11 to 50), before line 2 `b[i] = 1;`"
    );
    assert!(
        view.readouts[2]
            .starts_with("Warp 0 of block 17, slot 0: issues for 1\u{a0}cycle (50 to 51), line 1")
    );
    assert!(chart.spans[2].begins && !chart.spans[1].begins && !chart.spans[3].begins);
    assert!(view.summary.contains("5 segments were kept, 7 later"), "{}", view.summary);
    let keys: Vec<&str> = chart.keys.iter().map(|key| key.letter.as_str()).collect();
    assert_eq!(keys, ["#", "-", "m"]);
    let (view, _) = shown(&small(), Look { lang: Lang::Ru, ..Look::default() });
    assert!(
        view.readouts[1].starts_with("Варп 0 блока 16, слот 0: ожидание глобальной памяти, 39\u{a0}тактов")
    );
    assert_eq!(view.table.rows.len(), 5);
}

#[test]
fn warps_are_counted_by_state() {
    let (view, chart) = shown(&small(), Look { window: Some((12.0, 28.0)), ..Look::default() });
    let stack = chart.stack.expect("counts");
    // One warp could issue, one waits.
    assert!(stack.bins.iter().all(|bin| bin == &[0.0, 1.0, 1.0]), "{:?}", stack.bins);
    assert_eq!(chart.spans.len(), 2);
    assert!(view.readouts.last().is_some_and(|said| {
        said.ends_with("2.0 warps resident; another warp was chosen 1.0, waiting for global memory 1.0")
    }));
}

#[test]
fn the_cursor_steps_from_issue_to_issue() {
    let launch = small();
    let timeline = launch.timeline.as_ref().expect("it has one");
    let check = |at, forward, expect| assert_eq!(next_event(timeline, at, forward), expect, "{at} {forward}");
    check(0.0, true, Some(10.0));
    check(10.0, true, Some(30.0));
    check(50.0, true, None);
    check(50.0, false, Some(30.0));
    check(10.0, false, None);
}

#[test]
fn at_a_time_each_warp_does_one_thing() {
    let rows = timeline_at(&small(), Look { at: Some(30.0), source: SOURCE, ..Look::default() }).rows;
    let said: Vec<String> =
        rows.iter().map(|row| row.iter().map(|d| d.shown(Lang::En)).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(said, ["0 16 0 Waiting for global memory 19 2 b[i] = 1;", "1 16 1 Issued 0 2 b[i] = 1;"]);
}

#[test]
fn many_segments_become_stretches() {
    let one = |i: u64| {
        segment((i % 4) as u32, 0, (i / 4 * 3, i / 4 * 3 + 3), ["issued", "barrier"][(i / 4 % 2) as usize], 1)
    };
    let many = launch((0..4000).map(one).collect(), 0);
    let (view, chart) = shown(&many, Look::default());
    assert_eq!((chart.spans.len(), chart.cells.len()), (4000, 4 * 48));
    assert!(view.readouts[0].starts_with("Slot 0, cycles 0 to 62: "), "{}", view.readouts[0]);
    assert_eq!(view.table.rows.len(), 4 * 48);
    assert_eq!(view.table.heads.len(), 5);
    // In a smaller window each segment is a span of its own.
    let timeline = many.timeline.as_ref().expect("it has one");
    assert_eq!(timeline_segments(timeline, (0.0, 300.0)).map(|s| s.len()), Some(400));
    assert_eq!(timeline_segments(timeline, (0.0, 3000.0)).map(|s| s.len()), None);
}
