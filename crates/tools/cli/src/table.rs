//! Plain text tables.

/// Rows of text, printed with aligned columns: numbers to the right, words to the left.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a heading.
    pub fn new(head: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { rows: vec![head.into_iter().map(Into::into).collect()] }
    }
    /// Adds a row of as many cells as the heading has.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
    /// The whole table, with a line for each row.
    pub fn text(&self) -> String {
        let columns = self.rows[0].len();
        let widths: Vec<usize> =
            (0..columns).map(|c| self.rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0)).collect();
        let numeric: Vec<bool> = (0..columns)
            .map(|c| {
                self.rows[1..].iter().all(|r| r[c].is_empty() || r[c] == "-" || r[c].parse::<f64>().is_ok())
            })
            .collect();
        let mut out = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (c, cell) in row.iter().enumerate() {
                let pad = " ".repeat(widths[c] - cell.chars().count());
                let (before, after) = if numeric[c] { (pad.as_str(), "") } else { ("", pad.as_str()) };
                line += &format!("{before}{cell}{after}  ");
            }
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_right_and_words_left() {
        let mut t = Table::new(["name", "n"]);
        t.row(["a", "1"]);
        t.row(["bcdef", "100"]);
        assert_eq!(t.text(), "name     n\na        1\nbcdef  100\n");
    }
}
