//! Rasterises the spans of a row into rectangles of whole pixels.
//!
//! A span of at least two pixels is drawn as it is. Narrower spans are merged: each column of pixels shows
//! the key with most time in it. A key with the full height of the row is shown by its share of the column,
//! above the others. So a warp that issues once in 400 cycles is visible, and its share is not exaggerated.

use super::{Key, Span};

/// A rectangle: first and last column, its key, and the share of a full-height key in it, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub from: i32,
    pub to: i32,
    pub key: usize,
    /// The full-height key that shares the columns, and its share.
    pub above: Option<(usize, u8)>,
    /// Index of the span among the row's, if the piece is a single span.
    pub alone: Option<usize>,
}

/// Time in each key within one column.
struct Column {
    at: i32,
    parts: Vec<(usize, f64)>,
}

impl Column {
    fn add(&mut self, key: usize, amount: f64) {
        match self.parts.iter_mut().find(|part| part.0 == key) {
            Some(part) => part.1 += amount,
            None => self.parts.push((key, amount)),
        }
    }

    /// Ends the column.
    fn close(&mut self, keys: &[Key], to: &mut Vec<Piece>) {
        let is_full = |key: usize| keys.get(key).is_some_and(|key| key.height >= 100);
        let most = |full: bool| {
            let some = self.parts.iter().filter(|part| is_full(part.0) == full);
            // Of equals the first, which is the order of time.
            some.fold(
                None,
                |best: Option<(usize, f64)>, part| {
                    if best.is_none_or(|best| part.1 > best.1) { Some(*part) } else { best }
                },
            )
        };
        let sum: f64 = self.parts.iter().map(|part| part.1).sum();
        let piece = match (most(false), most(true)) {
            (None, None) => return,
            (Some(low), Some(full)) if low.1 >= full.1 => (low.0, Some((full.0, share(full.1 / sum)))),
            (Some(low), None) => (low.0, None),
            (_, Some(full)) => (full.0, None),
        };
        push(to, Piece { from: self.at, to: self.at + 1, key: piece.0, above: piece.1, alone: None });
        self.parts.clear();
    }
}

/// Quantises a share to steps that a row's height can show, so that more neighbours are equal.
fn share(share: f64) -> u8 {
    (libm::ceil(share * 8.0) * 31.0) as u8
}

/// Appends a piece, joined with the previous one if they look the same.
fn push(to: &mut Vec<Piece>, piece: Piece) {
    match to.last_mut() {
        Some(last)
            if (last.to, last.key, last.above) == (piece.from, piece.key, piece.above)
                && last.alone.is_none()
                && piece.alone.is_none() =>
        {
            last.to = piece.to;
        }
        _ => to.push(piece),
    }
}

/// The pieces of a row's spans. `x` maps a time to pixels and is monotonic.
pub fn pieces(spans: &[Span], keys: &[Key], x: impl Fn(f64) -> f64) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut column = Column { at: i32::MIN, parts: Vec::new() };
    for (i, span) in spans.iter().enumerate() {
        let (from, to) = (x(span.from), x(span.to));
        if to <= from {
            continue;
        }
        if to - from >= 2.0 {
            column.close(keys, &mut out);
            let start = libm::round(from) as i32;
            let start = out.last().map_or(start, |last| start.max(last.to));
            let end = (libm::round(to) as i32).max(start + 1);
            push(&mut out, Piece { from: start, to: end, key: span.key, above: None, alone: Some(i) });
            continue;
        }
        let mut at = from;
        while at < to {
            let pixel = libm::floor(at) as i32;
            let end = to.min(f64::from(pixel) + 1.0);
            if pixel != column.at {
                column.close(keys, &mut out);
                column.at = pixel;
            }
            // A column that a wide span has already taken belongs to that span.
            if out.last().is_none_or(|last| last.to <= pixel) {
                column.add(span.key, end - at);
            }
            at = end;
        }
    }
    column.close(keys, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(spans: &[(f64, f64, usize)], expect: &str) {
        let key = |height| Key { height, ..Key::default() };
        let span = |&(from, to, key): &(f64, f64, usize)| Span { from, to, key, ..Span::default() };
        let spans: Vec<Span> = spans.iter().map(span).collect();
        let said = pieces(&spans, &[key(100), key(50), key(50)], |at| at).into_iter().map(|p| {
            let above = p.above.map_or(String::new(), |(key, share)| format!("+{key}/{share}"));
            format!("{}-{}:{}{above}", p.from, p.to, p.key)
        });
        assert_eq!(said.collect::<Vec<_>>().join(" "), expect);
    }

    #[test]
    fn wide_spans_are_themselves_and_narrow_ones_share_columns() {
        check(&[(0.0, 4.0, 1), (4.0, 8.0, 2)], "0-4:1 4-8:2");
        check(&[(0.0, 0.2, 0), (0.2, 1.0, 1), (1.0, 1.9, 1), (1.9, 2.0, 0)], "0-1:1+0/62 1-2:1+0/31");
        check(&[(0.0, 0.6, 0), (0.6, 1.0, 1)], "0-1:0");
        // A narrow span alone in its column.
        check(&[(5.1, 5.2, 0)], "5-6:0");
        // Equal columns are one piece.
        check(&[(0.0, 1.0, 1), (1.0, 2.0, 1), (2.0, 3.0, 2)], "0-2:1 2-3:2");
        // Of equals the first.
        check(&[(0.0, 0.5, 2), (0.5, 1.0, 1)], "0-1:2");
        check(&[(0.0, 3.4, 1), (3.4, 3.9, 0), (3.9, 8.0, 2)], "0-3:1 3-4:0 4-8:2");
    }
}
