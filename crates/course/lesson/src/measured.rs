//! Published measurements over block sizes: CSV with its source in comments.
//!
//! ```text
//! # device: quadro-fx-4800
//! # source: who, where, when
//! # source.ru: the same in Russian, if it differs
//! block_x,block_y,time_ms
//! 64,1,2.75
//! ```

use std::collections::BTreeMap;

use protocol::{Grid, Lang, Measured, Sweep};

/// Parses a table onto the axes of a sweep.
pub(crate) fn read(text: &str, sweep: &Sweep, lang: Lang) -> Result<Measured, String> {
    let mut notes: BTreeMap<&str, &str> = BTreeMap::new();
    let mut grid = Grid::new(sweep.xs.clone(), sweep.ys.clone());
    let mut head = None;
    for (number, line) in
        text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())).filter(|(_, l)| !l.is_empty())
    {
        if let Some(note) = line.strip_prefix('#') {
            let (key, value) =
                note.split_once(':').ok_or(format!("line {number}: a note is `# key: value`"))?;
            notes.insert(key.trim(), value.trim());
        } else if head.is_none() {
            if line != "block_x,block_y,time_ms" {
                return Err(format!("line {number}: the columns are block_x,block_y,time_ms"));
            }
            head = Some(());
        } else {
            let (x, y, ms) =
                row(line).ok_or(format!("line {number}: `{line}` is not two sizes and a time"))?;
            let column = sweep.xs.iter().position(|&v| v == x);
            let row = sweep.ys.iter().position(|&v| v == y);
            let (Some(column), Some(row)) = (column, row) else {
                return Err(format!("line {number}: block {x}x{y} is not in the sweep"));
            };
            grid.set(column, row, ms);
        }
    }
    let source = match lang {
        Lang::Ru => notes.get("source.ru").or(notes.get("source")),
        Lang::En => notes.get("source"),
    };
    Ok(Measured {
        device: (*notes.get("device").ok_or("a note `# device: slug` is missing")?).to_owned(),
        source: (*source.ok_or("a note `# source: …` is missing")?).to_owned(),
        time_ms: grid,
    })
}

fn row(line: &str) -> Option<(u32, u32, f64)> {
    let mut parts = line.split(',').map(str::trim);
    let row = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&[Option<f64>], &str>) {
        let sweep = Sweep { xs: vec![1, 2], ys: vec![64, 128], ..Sweep::default() };
        let got = read(text, &sweep, Lang::En).map(|measured| measured.time_ms.values);
        assert_eq!(got.as_deref().map_err(String::as_str), expect);
    }

    #[test]
    fn tables() {
        let notes = "# device: d\n# source: s\nblock_x,block_y,time_ms\n";
        check(&format!("{notes}1,64,1.5\n2,128,2\n"), Ok(&[Some(1.5), None, None, Some(2.0)]));
        check(&format!("{notes}4,64,1\n"), Err("line 4: block 4x64 is not in the sweep"));
        check(&format!("{notes}1,64\n"), Err("line 4: `1,64` is not two sizes and a time"));
        check("# device: d\nblock_x,block_y,time_ms\n", Err("a note `# source: …` is missing"));
        check("x,y\n", Err("line 1: the columns are block_x,block_y,time_ms"));
    }
}
