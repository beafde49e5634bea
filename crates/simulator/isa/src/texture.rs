//! Texture fetches: how coordinates lead to texels.

use serde::{Deserialize, Serialize};

/// What a fetch takes as coordinates, and what they mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TexGeom {
    /// Texel number in linear memory, an integer.
    Linear,
    /// x.
    One,
    /// x, y.
    Two,
    /// x, y, z.
    Three,
    /// x, and the layer as an integer.
    OneLayered,
    /// x, y, and the layer as an integer.
    TwoLayered,
    /// x, y, and a component as an integer: that of the four texels that a filter would take, as the four of the result,
    /// counterclockwise from the lower left.
    Gather,
    /// No fetch: the address (a pair) of byte x in row y of a surface, all integers. The lower 30 bits of z are the slice; the
    /// upper two say what happens outside: a null pointer (0), the nearest inside (1), a fault (2).
    Surface,
}

impl TexGeom {
    /// Coordinates taken.
    pub fn coordinates(self) -> usize {
        match self {
            TexGeom::Linear | TexGeom::One => 1,
            TexGeom::Two | TexGeom::OneLayered => 2,
            TexGeom::Three | TexGeom::TwoLayered | TexGeom::Gather | TexGeom::Surface => 3,
        }
    }
    /// Mnemonic in the disassembly, as PTX has it.
    pub fn name(self) -> &'static str {
        match self {
            TexGeom::Linear => "tex.1d.s32",
            TexGeom::One => "tex.1d",
            TexGeom::Two => "tex.2d",
            TexGeom::Three => "tex.3d",
            TexGeom::OneLayered => "tex.a1d",
            TexGeom::TwoLayered => "tex.a2d",
            TexGeom::Gather => "tld4.2d",
            TexGeom::Surface => "sulea",
        }
    }
}
