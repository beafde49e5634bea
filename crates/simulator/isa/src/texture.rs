//! Kinds of texture and surface accesses, by the coordinates that they take.

use serde::{Deserialize, Serialize};

/// Geometry of a texture fetch: which coordinates it takes and what they mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TexGeom {
    /// A texel's index in linear memory, an integer (`tex1Dfetch`).
    Linear,
    /// The coordinate x (`tex1D`).
    One,
    /// The coordinates x and y (`tex2D`).
    Two,
    /// The coordinates x, y and z (`tex3D`).
    Three,
    /// The coordinate x, and the layer as an integer (`tex1DLayered`).
    OneLayered,
    /// The coordinates x and y, and the layer as an integer (`tex2DLayered`).
    TwoLayered,
    /// The coordinates x and y, and the number of a component as an integer (`tex2Dgather`). The four results
    /// are that component of the four texels that a bilinear filter would use, counterclockwise from the
    /// lower left.
    Gather,
    /// Address computation of a surface access, which fetches nothing. Takes the byte x in row y and z, all
    /// integers, and returns the address in a pair. The lower 30 bits of z are the slice. The upper two say
    /// what an access outside of the surface yields: a null pointer (0), the nearest address inside (1), or a
    /// fault (2).
    Surface,
}

impl TexGeom {
    /// Number of coordinates that the instruction takes, 1 to 3.
    pub fn coordinates(self) -> usize {
        match self {
            TexGeom::Linear | TexGeom::One => 1,
            TexGeom::Two | TexGeom::OneLayered => 2,
            TexGeom::Three | TexGeom::TwoLayered | TexGeom::Gather | TexGeom::Surface => 3,
        }
    }
    /// Mnemonic in the disassembly, as in PTX.
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
