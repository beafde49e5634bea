//! Device memory after a fault, as text.

use std::fmt::Write;

use diagnosis::Element;
use protocol::{MemoryKind, MemoryPiece};

/// Values in a line.
const LINE: usize = 8;
/// Number of lines before and after that of the fault, or from the start of a block.
const AROUND: u64 = 4;

/// Describes all blocks, with a part of their contents.
pub fn text(pieces: &[MemoryPiece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        let what = match &piece.kind {
            MemoryKind::Allocation => format!("{:#x}", piece.address),
            MemoryKind::Variable(name) => format!("{name} at {:#x}", piece.address),
            MemoryKind::Shared => "shared memory of the block".into(),
        };
        let place =
            piece.allocated.as_ref().map(|r| format!(", allocated at {}:{}:{}", r.file, r.line, r.column));
        let _ = writeln!(out, "{what}: {} bytes{}", piece.size, place.unwrap_or_default());
        if let Some((at, size)) = piece.fault {
            let _ = writeln!(out, "    the fault: {size} bytes at offset {at}");
        }
        lines(&mut out, piece);
    }
    out
}

fn lines(out: &mut String, piece: &MemoryPiece) {
    let element = Element::guess(piece);
    let line = (LINE * element.size()) as u64;
    let end = piece.from + piece.bytes.len() as u64;
    let middle = piece.fault.map_or(piece.from, |(at, _)| at.clamp(0, end as i64) as u64);
    let first = (middle / line).saturating_sub(AROUND) * line;
    for k in 0..=2 * AROUND {
        let at = first.max(piece.from) + k * line;
        let Some(rest) = piece.bytes.get((at - piece.from) as usize..).filter(|rest| !rest.is_empty()) else {
            break;
        };
        let values = rest.chunks(element.size()).take(LINE).map(|bytes| element.show(bytes));
        let _ = write!(out, "    [{:>6}]", at / element.size() as u64);
        values.for_each(|value| {
            let _ = write!(out, " {value:>12}");
        });
        out.push('\n');
    }
}
