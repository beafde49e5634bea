//! Figures as SVG snapshots. Look at them in a browser before accepting a change.

use plot::{Bar, Bars, HeatLayout, Heatmap, Scale, Style, Theme, difference, svg};
use protocol::{Grid, Lang};

fn grid() -> Grid {
    let mut grid = Grid::new(vec![1, 2, 4], vec![64, 128]);
    for (column, row, ms) in [(0, 0, 1.36), (1, 0, 3.26), (2, 0, 3.2), (0, 1, 1.81), (1, 1, 2.68)] {
        grid.set(column, row, ms);
    }
    grid
}

fn heatmap(grid: &Grid, scale: Scale, unit: &str, lang: Lang) -> String {
    let style = Style { theme: Theme::LIGHT, font: 13.0, lang };
    let map = Heatmap {
        grid,
        scale,
        x_label: "block x",
        y_label: "block y",
        unit,
        legend: true,
        cursor: Some((1, 1)),
    };
    let height = HeatLayout::height_for(grid, 240.0, true, 0.6, &style);
    svg((240, height as u32), "Times & sizes", |area| map.draw(area, &style))
}

#[test]
fn times() {
    insta::assert_snapshot!(heatmap(&grid(), Scale::Log { low: 1.36, high: 3.26 }, "ms", Lang::Ru));
}

#[test]
fn differences() {
    let mut simulated = grid();
    simulated.values.iter_mut().flatten().enumerate().for_each(|(i, ms)| *ms *= 0.9 + 0.1 * i as f64);
    let difference = difference(&simulated, &grid());
    insta::assert_snapshot!(heatmap(&difference, Scale::Difference { limit: 30.0 }, "%", Lang::En));
}

#[test]
fn bars() {
    let bars = [
        Bar { label: "memory", value: 0.7, shown: "70 %".to_owned() },
        Bar { label: "issue", value: 0.3, shown: "30 %".to_owned() },
    ];
    let bars = Bars { bars: &bars, full: 1.0 };
    let style = Style::default();
    let size = (200, bars.height(&style) as u32);
    insta::assert_snapshot!(svg(size, "Where the time goes", |area| bars.draw(area, &style)));
}
