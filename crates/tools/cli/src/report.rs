//! The output of `warpbook grade`: a table for people, or CSV for scripts and spreadsheets.

use serde::{Deserialize, Serialize};

/// The result of one try of one file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Path as it is printed.
    pub file: String,
    /// Number of the try, from 1.
    pub number: usize,
    /// Device of the try. Empty if no try was made.
    pub device: String,
    /// Defines of the try, `NAME=VALUE …`.
    pub set: String,
    /// Why the try failed.
    pub reason: Option<String>,
    /// The output of the check, and the lesson's explanation of the failure.
    pub notes: Vec<String>,
}

impl Row {
    /// The row for a file that was not judged.
    pub fn unjudged(file: String, reason: String) -> Self {
        let (device, set, notes) = (String::new(), String::new(), Vec::new());
        Self { file, number: 1, device, set, reason: Some(reason), notes }
    }
}

/// Text with control characters escaped, as in `\x1b`.
pub fn harmless(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\t' => out.push(' '),
            // Characters that change the direction of text are escaped, too.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out += &format!("\\u{{{:x}}}", u32::from(c)),
            c if c.is_control() => out += &format!("\\x{:02x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

/// Prints rows as a table, whose column widths depend on the file names, or as CSV.
pub struct Report {
    /// Width of the column of file names.
    width: usize,
    csv: bool,
    /// Reasons of failed tries, printed after the table.
    pub failed: String,
    pub all_passed: bool,
}

impl Report {
    /// A report for files with these names.
    pub fn new(names: &[String], csv: bool) -> Self {
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("file".len());
        Self { width, csv, failed: String::new(), all_passed: true }
    }

    /// The first line.
    pub fn head(&self) -> String {
        if self.csv {
            "file,try,device,set,passed,reason\n".into()
        } else {
            self.line("file", "passed", "tries")
        }
    }

    fn line(&self, file: &str, passed: &str, tries: &str) -> String {
        let pad = " ".repeat(self.width.saturating_sub(file.chars().count()));
        format!("{file}{pad}  {passed:>6}  {tries:>5}\n")
    }

    /// The lines of a file. Equal failures are printed once.
    pub fn lines(&mut self, rows: &[Row]) -> String {
        self.all_passed &= rows.iter().all(|row| row.reason.is_none());
        if self.csv {
            return rows.iter().map(csv_line).collect();
        }
        let passed = rows.iter().filter(|row| row.reason.is_none()).count();
        for same in rows.chunk_by(|a, b| (&a.reason, &a.notes) == (&b.reason, &b.notes)) {
            let row = &same[0];
            let Some(reason) = &row.reason else { continue };
            let set = if row.set.is_empty() { String::new() } else { format!(", {}", row.set) };
            let place = match (same.len(), row.device.as_str()) {
                (1, "") => String::new(),
                (1, device) => format!("try {} on {device}{set}: ", row.number),
                (count, _) => format!("tries {} to {}: ", row.number, row.number + count - 1),
            };
            self.failed += &format!("\n{}: {place}{}\n", row.file, harmless(reason));
            row.notes.iter().for_each(|note| self.failed += &format!("  {}\n", harmless(note)));
        }
        let file = rows.first().map_or("", |row| row.file.as_str());
        self.line(file, &passed.to_string(), &rows.len().to_string())
    }
}

/// A line of CSV.
pub fn csv_line(row: &Row) -> String {
    let passed = u8::from(row.reason.is_none());
    // The place of the first error is more specific than the reason.
    let reason = match (&row.reason, row.notes.as_slice()) {
        (Some(reason), [note]) => format!("{reason}: {note}"),
        (reason, _) => reason.clone().unwrap_or_default(),
    };
    let cells = [&row.file, &row.number.to_string(), &row.device, &row.set, &passed.to_string(), &reason];
    cells.map(|cell| csv_cell(cell)).join(",") + "\n"
}

/// A cell of CSV that a spreadsheet treats as text: one of these characters at its beginning would make it a
/// formula.
fn csv_cell(text: &str) -> String {
    let mut text = harmless(text);
    if text.starts_with(['=', '+', '-', '@']) {
        text.insert(0, '\'');
    }
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_author_wrote_is_text() {
        for (text, table, csv) in [
            ("=1+2", "=1+2", "'=1+2"),
            ("\u{1b}[2J", "\\x1b[2J", "\\x1b[2J"),
            ("a\tb", "a b", "a b"),
            ("x\u{202e}y", "x\\u{202e}y", "x\\u{202e}y"),
            ("-1, \"q\"", "-1, \"q\"", "\"'-1, \"\"q\"\"\""),
        ] {
            assert_eq!((harmless(text).as_str(), csv_cell(text).as_str()), (table, csv));
        }
    }
}
