//! Source files, byte ranges in them, and their lines and columns.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::{Arena, id};

id! {
    /// A file of a compilation: the user's own, or a built-in header.
    #[derive(Serialize, Deserialize)]
    pub struct FileId;
}

/// A byte range of one file, without its end. File, start and length are packed into one 64-bit number,
/// because spans are the values that syntax trees and messages copy most often. A part that exceeds its bits
/// is replaced by their largest value: 16 bits for the file, 26 for the start, 22 for the length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(u64);

const START_BITS: u32 = 26;
const LENGTH_BITS: u32 = 22;

/// `n` clamped to the largest number of `bits` bits.
#[inline]
fn within(n: u32, bits: u32) -> u64 {
    n.min((1 << bits) - 1).into()
}

impl Span {
    /// The range `start..end` of `file`.
    #[inline]
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        let place = within(file.0, 64 - START_BITS - LENGTH_BITS) << START_BITS | within(start, START_BITS);
        Self(place << LENGTH_BITS | within(end.saturating_sub(start), LENGTH_BITS))
    }
    /// The same byte range in another file.
    #[inline]
    pub fn in_file(self, file: FileId) -> Self {
        let first = Self::new(file, 0, 0);
        Self(first.0 | (self.0 % (1 << (START_BITS + LENGTH_BITS))))
    }
    /// The file of the range.
    #[inline]
    pub fn file(self) -> FileId {
        FileId((self.0 >> (START_BITS + LENGTH_BITS)) as u32)
    }
    /// Offset of the first byte.
    #[inline]
    pub fn start(self) -> u32 {
        (self.0 >> LENGTH_BITS) as u32 % (1 << START_BITS)
    }
    /// Offset after the last byte.
    #[inline]
    pub fn end(self) -> u32 {
        self.start() + self.0 as u32 % (1 << LENGTH_BITS)
    }
    /// The smallest range that contains both; `self` if they are in different files.
    #[inline]
    pub fn to(self, other: Span) -> Span {
        if self.file() != other.file() {
            return self;
        }
        // The bits above the lengths are file and start; both files are equal.
        let place = (self.0 >> LENGTH_BITS).min(other.0 >> LENGTH_BITS);
        let start = place as u32 % (1 << START_BITS);
        Self(place << LENGTH_BITS | within(self.end().max(other.end()) - start, LENGTH_BITS))
    }
}

/// A position as editors show it: line and column count from 1, and columns count characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineColumn {
    /// Line number, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// A source file: name, text, and the offsets of its lines.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Name or path, as diagnostics print it.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Whether it is a built-in header, in which no mistakes are reported.
    pub builtin: bool,
    /// Offsets of the starts of lines. Computed at the first use, because most headers never need them.
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    fn line_starts(&self) -> &[u32] {
        let find =
            || std::iter::once(0).chain(self.text.match_indices('\n').map(|(i, _)| i as u32 + 1)).collect();
        self.line_starts.get_or_init(find)
    }
    /// Line and column of a byte offset. Offsets after the end give the position of the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let mut offset = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s as usize <= offset) - 1;
        let column = self.text[starts[line] as usize..offset].chars().count();
        LineColumn { line: line as u32 + 1, column: column as u32 + 1 }
    }
    /// Text of a line, counted from 1, without its line ending; `None` if there is no such line.
    pub fn line_text(&self, line: u32) -> Option<&str> {
        let starts = self.line_starts();
        let first = *starts.get((line as usize).checked_sub(1)?)? as usize;
        let end = starts.get(line as usize).map_or(self.text.len(), |&s| s as usize);
        Some(self.text[first..end].trim_end_matches(['\n', '\r']))
    }
}

/// All files of one compilation.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Arena<FileId, SourceFile>,
}

impl SourceMap {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a file and returns its id. The text must be shorter than 4 GiB.
    ///
    /// ```
    /// use base::{SourceMap, Span};
    ///
    /// let mut sources = SourceMap::new();
    /// let file = sources.add("a.cu", "int a;\nint b;\n", false);
    /// let b = Span::new(file, 11, 12);
    /// assert_eq!(sources.text(b), "b");
    /// let place = sources.locate(b);
    /// assert_eq!((place.line, place.column), (2, 5));
    /// ```
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>, builtin: bool) -> FileId {
        let (name, text) = (name.into(), text.into());
        self.files.push(SourceFile { name, text, builtin, line_starts: OnceLock::new() })
    }
    /// The file of an id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id]
    }
    /// All files, in the order in which they were added.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter()
    }
    /// The text of a range; empty if the range is not inside its file.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file()).text.get(span.start() as usize..span.end() as usize).unwrap_or_default()
    }
    /// Line and column of the start of a range.
    pub fn locate(&self, span: Span) -> LineColumn {
        self.file(span.file()).line_column(span.start())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let mut map = SourceMap::new();
        let f = map.add("a.cu", "int x;\nсумма += 1;\n", false);
        let at = |o| (map.file(f).line_column(o).line, map.file(f).line_column(o).column);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(6), (1, 7));
        assert_eq!(at(7), (2, 1));
        assert_eq!(at(17), (2, 6)); // five Cyrillic letters take ten bytes
        assert_eq!(map.file(f).line_text(2), Some("сумма += 1;"));
        assert_eq!(map.file(f).line_text(3), Some(""));
        assert_eq!(map.file(f).line_text(4), None);
        assert_eq!(map.file(f).line_text(0), None);
    }

    #[test]
    fn a_span_is_its_parts() {
        for (file, start, end) in [(0, 0, 0), (3, 7, 9), (65_535, 67_108_863, 67_108_863 + 4_194_303)] {
            let span = Span::new(FileId(file), start, end);
            assert_eq!((span.file(), span.start(), span.end()), (FileId(file), start, end));
            assert_eq!(span.in_file(FileId(9)), Span::new(FileId(9), start, end));
        }
        let [a, b] = [(4, 6), (9, 12)].map(|(start, end)| Span::new(FileId(1), start, end));
        assert!(a < b && a.to(b) == Span::new(FileId(1), 4, 12) && b.to(a) == a.to(b));
        let far = Span::new(FileId(u32::MAX), u32::MAX, u32::MAX);
        assert_eq!((far.file(), far.start(), far.end()), (FileId(65_535), 67_108_863, 67_108_863));
    }
}
