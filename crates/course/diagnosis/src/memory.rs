//! Interprets bytes of memory as values of a C type.

use protocol::MemoryPiece;

/// The type as which bytes are interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Element {
    Int,
    Unsigned,
    Float,
    Double,
    Hex,
    Char,
}

impl Element {
    /// All types with their names in CUDA C.
    pub const ALL: [(Element, &'static str); 6] = [
        (Element::Int, "int"),
        (Element::Unsigned, "unsigned int"),
        (Element::Float, "float"),
        (Element::Double, "double"),
        (Element::Hex, "hex"),
        (Element::Char, "char"),
    ];

    /// The type of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(element, _)| *element)
    }
    /// Size of a value in bytes.
    pub fn size(self) -> usize {
        match self {
            Element::Char => 1,
            Element::Double => 8,
            _ => 4,
        }
    }
    /// The most likely type of a block's values: `float` if its words that are not zero are floats of
    /// ordinary magnitude.
    pub fn guess(piece: &MemoryPiece) -> Self {
        let words = || {
            piece.bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).filter(|w| *w != 0)
        };
        let ordinary = |word: &u32| (1e-9..1e9).contains(&f32::from_bits(*word).abs());
        let (floats, all) = (words().filter(ordinary).count(), words().count());
        if all > 0 && floats * 4 >= all * 3 { Element::Float } else { Element::Int }
    }
    /// The value of [`Element::size`] bytes as text. Empty if there are fewer.
    pub fn show(self, bytes: &[u8]) -> String {
        let word = bytes.first_chunk().map(|b| u32::from_le_bytes(*b)).unwrap_or_default();
        let long = bytes.first_chunk().map(|b| u64::from_le_bytes(*b)).unwrap_or_default();
        if bytes.len() < self.size() {
            return String::new();
        }
        match self {
            Element::Int => (word as i32).to_string(),
            Element::Unsigned => word.to_string(),
            Element::Hex => format!("{word:08x}"),
            Element::Float => float(f32::from_bits(word).into(), &f32::from_bits(word).to_string()),
            Element::Double => float(f64::from_bits(long), &f64::from_bits(long).to_string()),
            Element::Char => match bytes[0] {
                byte @ 0x20..0x7f => char::from(byte).to_string(),
                byte => format!("\\x{byte:02x}"),
            },
        }
    }
}

/// A number with as many digits as it needs, or as many as fit.
fn float(value: f64, exact: &str) -> String {
    let plain = value == 0.0 || !value.is_finite() || (1e-4..1e7).contains(&value.abs());
    match (plain, exact.len()) {
        (true, ..=10) => exact.to_string(),
        (true, _) => format!("{value:.6}"),
        (false, _) => format!("{value:.5e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::Element;
    use protocol::{MemoryKind, MemoryPiece};

    #[test]
    fn values_are_shown_as_their_type() {
        let of = |element: Element, bytes: &[u8]| element.show(bytes);
        assert_eq!(of(Element::Int, &(-7i32).to_le_bytes()), "-7");
        assert_eq!(of(Element::Unsigned, &(-7i32).to_le_bytes()), "4294967289");
        assert_eq!(of(Element::Float, &0.1f32.to_le_bytes()), "0.1");
        assert_eq!(of(Element::Float, &1e20f32.to_le_bytes()), "1.00000e20");
        assert_eq!(of(Element::Double, &(1.0f64 / 3.0).to_le_bytes()), "0.333333");
        assert_eq!(of(Element::Hex, &[0xef, 0xbe, 0, 0]), "0000beef");
        assert_eq!(of(Element::Char, b"A"), "A");
        assert_eq!(of(Element::Char, b"\n"), "\\x0a");
        assert_eq!(of(Element::Double, &[0; 4]), "");
    }

    #[test]
    fn floats_are_told_from_integers() {
        let piece = |bytes: Vec<u8>| MemoryPiece {
            kind: MemoryKind::Shared,
            address: 0,
            size: bytes.len() as u64,
            allocated: None,
            from: 0,
            bytes,
            fault: None,
        };
        let floats = (0..20).flat_map(|i| (i as f32 * 0.5).to_le_bytes()).collect();
        let integers = (0..20i32).flat_map(|i| (i * 1000).to_le_bytes()).collect();
        assert_eq!(Element::guess(&piece(floats)), Element::Float);
        assert_eq!(Element::guess(&piece(integers)), Element::Int);
        assert_eq!(Element::guess(&piece(vec![0; 8])), Element::Int);
    }
}
