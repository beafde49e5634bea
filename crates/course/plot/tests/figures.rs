//! Charts as SVG snapshots. Look at them in a browser before accepting a change.

use plot::{
    Axis, Bar, Bars, Chart, Clock, Curves, Gantt, Hatch, Heat, Key, Line, Mark, Point, Row, Scale, Spacing,
    Span, Stack, Style, Theme, Tone, difference, svg,
};
use protocol::{Grid, Lang};

fn grid() -> Grid {
    let mut grid = Grid::new(vec![1, 2, 4], vec![64, 128]);
    for (column, row, ms) in [(0, 0, 1.36), (1, 0, 3.26), (2, 0, 3.2), (0, 1, 1.81), (1, 1, 2.68)] {
        grid.set(column, row, ms);
    }
    grid
}

fn heatmap(grid: Grid, scale: Scale, unit: &str, lang: Lang) -> String {
    let style = Style { theme: Theme::LIGHT, font: 13.0, lang };
    let label = |axis: &str| format!("block {axis}");
    let heat = Heat {
        grid,
        scale,
        x_label: label("x"),
        y_label: label("y"),
        unit: unit.to_owned(),
        pale: Vec::new(),
        estimates: Vec::new(),
        whole: true,
    };
    let best = heat.best();
    let chart = Chart::Heat(heat);
    let spots = chart.spots(240.0, &style);
    let middle = |i: usize| (spots[i].left + spots[i].width / 2.0, spots[i].top + spots[i].height / 2.0);
    // Hit testing finds the cell in the second row; the best cell is the first.
    assert_eq!(plot::Spot::at(&spots, middle(4), 1.0), Some(4));
    assert_eq!(best, matches!(scale, Scale::Log { .. }).then_some(0));
    svg(&chart.picture(240.0, &style), "Times & sizes")
}

#[test]
fn times() {
    insta::assert_snapshot!(heatmap(grid(), Scale::Log { low: 1.36, high: 3.26 }, "ms", Lang::Ru));
}

#[test]
fn differences() {
    let mut simulated = grid();
    simulated.values.iter_mut().flatten().enumerate().for_each(|(i, ms)| *ms *= 0.9 + 0.1 * i as f64);
    let difference = difference(&simulated, &grid());
    insta::assert_snapshot!(heatmap(difference, Scale::Difference { limit: 30.0 }, "%", Lang::En));
}

#[test]
fn bars() {
    let bar = |label: &str, value, shown: &str, tone| Bar {
        label: label.to_owned(),
        value: Some(value),
        shown: shown.to_owned(),
        tone: Tone(tone),
    };
    let bars = vec![bar("memory", 0.7, "70 %", 1), bar("issue", 0.3, "30 %", 12)];
    let bars = Bars { bars, full: 1.0, log: false };
    let style = Style::default();
    insta::assert_snapshot!(svg(&Chart::Bars(bars).picture(200.0, &style), "Where the time goes"));
}

#[test]
fn curves() {
    let line = |label: &str, tone, values: [f64; 4]| Line {
        label: label.to_owned(),
        tone: Tone(tone),
        points: [1.0, 2.0, 4.0, 8.0].into_iter().zip(values).collect(),
        marks: true,
        ..Line::default()
    };
    let lines =
        vec![line("GTX 280", 12, [110.0, 60.0, 31.0, 16.0]), line("8800 GTX", 1, [70.0, 9.0, 9.0, 9.0])];
    let values = || lines.iter().flat_map(|line| line.points.iter().copied());
    let curves = Curves {
        x: Axis::over("stride".to_owned(), Spacing::Log2, values().map(|at| at.0)),
        y: Axis::over("GB/s".to_owned(), Spacing::Linear, values().map(|at| at.1)),
        points: vec![Point { label: "here".to_owned(), tone: Tone(4), at: (8.0, 16.0) }],
        lines: lines.clone(),
        here: Some(2.0),
    };
    let style = Style { lang: Lang::Ru, ..Style::default() };
    let chart = Chart::Curves(curves);
    assert_eq!(chart.spots(360.0, &style).len(), 9);
    insta::assert_snapshot!(svg(&chart.picture(360.0, &style), "Bandwidth"));
}

#[test]
fn rows_of_time() {
    let key = |label: &str, letter: &str, tone, height, hatch| Key {
        label: label.to_owned(),
        letter: letter.to_owned(),
        tone: Tone(tone),
        height,
        hatch,
    };
    let row = |label: &str, apart| Row { label: label.to_owned(), apart };
    let span = |row, from, to, key| Span { row, from, to, key, ..Span::default() };
    let named = Span { label: "block 17".to_owned(), begins: true, ..span(1, 300.0, 990.0, 1) };
    let gantt = Gantt {
        clock: Clock::Nanos,
        window: (0.0, 1000.0),
        keys: vec![key("Issued", "#", 12, 100, Hatch::None), key("Waiting", "m", 1, 50, Hatch::Rising)],
        label: "Warp slot".to_owned(),
        rows: vec![row("0", true), row("1", false), row("2", true)],
        spans: vec![
            span(0, 0.0, 100.0, 0),
            span(0, 100.0, 400.0, 1),
            // Narrower than a pixel; the last span lies beyond the window.
            span(0, 400.0, 400.2, 0),
            span(0, 400.2, 402.0, 1),
            named,
            span(2, 900.0, 1200.0, 1),
        ],
        marks: vec![Mark { at: 250.0, label: "250".to_owned() }],
        stack: Some(Stack {
            label: "Warps".to_owned(),
            most: 3.0,
            bins: vec![vec![1.0, 0.5], vec![0.0, 2.0]],
        }),
        ..Gantt::default()
    };
    let style = Style::default();
    let at = gantt.time_at(180.0, 360.0, &style);
    assert!(at > 300.0 && at < 600.0, "{at}");
    let chart = Chart::Gantt(gantt);
    let spots = chart.spots(360.0, &style);
    assert_eq!(spots.len(), 8);
    // Hit testing finds a span at its time.
    assert_eq!(plot::Spot::at(&spots, (180.0, spots[4].top + 3.0), 1.0), Some(4));
    insta::assert_snapshot!(svg(&chart.picture(360.0, &style), "Warps over time"));
}
