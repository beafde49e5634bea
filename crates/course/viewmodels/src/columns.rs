//! Files with columns of numbers, such as CSV, as curves.

use plot::{Axis, Chart, Curves, Line, Tone};
use protocol::Lang;

use crate::{Datum, Table, View, fill};

/// Largest number of rows that are drawn; of longer files every n-th row is taken.
const MOST_ROWS: usize = 2000;
/// Largest number of columns that are drawn.
const MOST_COLUMNS: usize = 6;

/// The columns of a text as curves over the first one, or over the row's number if there is only one. The separator
/// is a comma, a semicolon, a tab or spaces; the first line may hold names; lines that begin with `#` are left out.
/// `None`: the text has no two rows of as many numbers.
pub fn columns(name: &str, text: &str, lang: Lang) -> Option<View> {
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let first = *lines.peek()?;
    let separator = [',', ';', '\t'].into_iter().find(|mark| first.contains(*mark));
    let cut = |line: &str| -> Vec<String> {
        let parts: Vec<&str> = match separator {
            Some(mark) => line.split(mark).collect(),
            None => line.split_whitespace().collect(),
        };
        parts.into_iter().map(|part| part.trim().trim_matches('"').to_owned()).collect()
    };
    let numbers = |line: &str| -> Option<Vec<f64>> {
        let values = cut(line).iter().map(|part| part.parse::<f64>().ok()).collect::<Option<Vec<f64>>>()?;
        values.iter().all(|value| value.is_finite()).then_some(values)
    };
    let names = if numbers(first).is_none() {
        lines.next();
        cut(first)
    } else {
        Vec::new()
    };
    let mut rows: Vec<Vec<f64>> = lines.map(numbers).collect::<Option<Vec<_>>>()?;
    let width = rows.first()?.len();
    if rows.len() < 2
        || rows.iter().any(|row| row.len() != width)
        || (!names.is_empty() && names.len() != width)
    {
        return None;
    }
    let total = rows.len();
    if total > MOST_ROWS {
        rows = rows.into_iter().step_by(total.div_ceil(MOST_ROWS)).collect();
    }
    let heading = |column: usize| names.get(column).cloned().unwrap_or_else(|| format!("{}", column + 1));
    let row_name = || lang.pick("row", "строка").to_owned();
    // A first column that does not ascend is a value like the others.
    let ascends = width > 1 && rows.windows(2).all(|pair| pair[0][0] <= pair[1][0]);
    let x = |index: usize, row: &[f64]| if ascends { row[0] } else { index as f64 };
    let drawn: Vec<usize> = (usize::from(ascends)..width).take(MOST_COLUMNS).collect();
    let points = |column: usize| rows.iter().enumerate().map(|(i, row)| (x(i, row), row[column])).collect();
    let line = |(tone, column): (usize, &usize)| Line {
        label: if drawn.len() > 1 { heading(*column) } else { String::new() },
        tone: Tone([4, 1, 3, 5, 2, 6][tone % 6]),
        points: points(*column),
        ..Line::default()
    };
    let xs = rows.iter().enumerate().map(|(i, row)| x(i, row));
    let ys = rows.iter().flat_map(|row| drawn.iter().map(|column| row[*column]));
    let curves = Curves {
        x: Axis::spanning(if ascends { heading(0) } else { row_name() }, xs),
        y: Axis::spanning(if drawn.len() == 1 { heading(drawn[0]) } else { String::new() }, ys),
        lines: drawn.iter().enumerate().map(line).collect(),
        points: Vec::new(),
        here: None,
    };
    let heads = (0..width).map(heading).collect();
    let datum = |value: &f64| Datum::Text(format!("{value}"));
    Some(View {
        title: name.to_owned(),
        chart: Chart::Curves(curves),
        readouts: Vec::new(),
        summary: fill(
            lang,
            "{0 row/rows} of {1 number/numbers}",
            "Строк: {0}, чисел в строке: {1}",
            &[&total.to_string(), &width.to_string()],
        ),
        table: Table { heads, rows: rows.iter().map(|row| row.iter().map(datum).collect()).collect() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curves(text: &str) -> Option<Curves> {
        let view = columns("a.csv", text, Lang::En)?;
        assert_eq!(view.chart.spots(400.0, &plot::Style::default()).len(), view.readouts.len());
        match view.chart {
            Chart::Curves(curves) => Some(curves),
            _ => None,
        }
    }

    #[test]
    fn columns_become_curves() {
        let drawn = curves("time,\"a\",b\n0,1,2\n1,3,-4\n").unwrap();
        assert_eq!((drawn.x.label.as_str(), drawn.lines.len()), ("time", 2));
        assert_eq!(drawn.lines[1].points, [(0.0, 2.0), (1.0, -4.0)]);
        assert!(drawn.y.from <= -4.0 && drawn.y.to >= 3.0);
        let one = curves("# values\n5\n3\n4\n").unwrap();
        assert_eq!(one.lines[0].points, [(0.0, 5.0), (1.0, 3.0), (2.0, 4.0)]);
        let spaced = curves("1 10\n0.5 20\n").unwrap();
        assert_eq!(spaced.lines.len(), 2, "a first column that descends is no axis");
        for other in ["", "a\nb\n", "1 2\n3\n", "1,2\n", "x,y\n1,2\n3,z\n", "1,nan\n2,3\n"] {
            assert_eq!(curves(other), None, "{other}");
        }
        let long: String = (0..10_000).map(|i| format!("{i},{i}\n")).collect();
        assert!(curves(&long).unwrap().lines[0].points.len() <= MOST_ROWS);
    }
}
