//! Texture units: caches, rates and limits by generation.
//!
//! PG = CUDA programming guide, tables "Technical specifications per compute capability". Rates are those of the published fill
//! rates; latencies of 1.x are Wong et al. 2010, later ones are estimates but for what they share with the L1.

use crate::{ArchSpec, Cc};

/// Texture units of an SM (1.x: of its cluster, whose clock is the core's).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureSpec {
    /// Units with a cache of their own; a warp uses that of its scheduler. 0: textures are read through the L1.
    pub units: u32,
    /// Cache of each, bytes, in lines of 32.
    pub cache_bytes: u32,
    /// Ways of its sets.
    pub ways: u32,
    /// Lanes a clock, filtered between four texels of up to 8 bytes.
    pub rate: u32,
    /// Clocks of a fetch that finds its texels in the first cache.
    pub latency: u32,
    /// Second cache in front of each memory partition, bytes (1.x); 0: none but the L2.
    pub l2_bytes: u32,
    /// Clocks of a fetch that finds its texels there.
    pub l2_latency: u32,
}

/// Largest textures, texels by axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureLimits {
    /// Arrays of one axis.
    pub one: u32,
    /// Of two.
    pub two: [u32; 2],
    /// Of three, each.
    pub three: u32,
    /// Texels of linear memory.
    pub linear: u32,
    /// Linear memory of two axes: texels, and bytes between rows.
    pub pitched: [u32; 2],
    /// Bytes between rows in it.
    pub pitch: u32,
    /// Layers; 0: no layered textures.
    pub layers: u32,
    /// Texels of layers and cube faces along an axis, and of what is gathered.
    pub layered: u32,
    /// Surfaces of one axis.
    pub surface: u32,
}

impl ArchSpec {
    /// Its texture units.
    pub fn texture(&self) -> TextureSpec {
        let unified = |rate| TextureSpec {
            units: 0,
            cache_bytes: 0,
            ways: 1,
            rate,
            // Filtering takes longer than a load.
            latency: self.latencies.l1 + 50,
            l2_bytes: 0,
            l2_latency: self.latencies.l2 + 50,
        };
        let tesla = TextureSpec {
            units: 1,
            cache_bytes: 5 << 10,
            ways: 20,
            rate: 8,
            latency: 261,
            l2_bytes: 32 << 10,
            l2_latency: 371,
        };
        let l2_latency = self.latencies.l2.max(200) + 60;
        let fermi = TextureSpec {
            units: 1,
            cache_bytes: 12 << 10,
            ways: 24,
            rate: 2,
            latency: 220,
            l2_bytes: 0,
            l2_latency,
        };
        match (self.cc.major, self.cc.minor) {
            (0..=1, 0) => TextureSpec { rate: 4, l2_bytes: 16 << 10, ..tesla },
            (0..=1, 1) => TextureSpec { l2_bytes: 16 << 10, ..tesla },
            (0..=1, _) => tesla,
            (2, 0) => fermi,
            (2, _) => TextureSpec { rate: 4, ..fermi },
            (3, _) => TextureSpec { units: 4, rate: 16, latency: 108, ..fermi },
            (5, _) | (6, 1..) => unified(8),
            (6.., _) | (4, _) => unified(4),
        }
    }
    /// How large textures may be.
    pub fn texture_limits(&self) -> TextureLimits {
        let new = self.cc >= Cc::new(6, 0);
        let (tesla, kepler) = (self.cc < Cc::new(2, 0), self.cc >= Cc::new(3, 0));
        TextureLimits {
            one: if new {
                131_072
            } else if tesla {
                8192
            } else {
                65_536
            },
            two: if new {
                [131_072, 65_536]
            } else if tesla {
                [65_536, 32_768]
            } else {
                [65_536, 65_535]
            },
            three: if new {
                16_384
            } else if kepler {
                4096
            } else {
                2048
            },
            linear: if new { 1 << 28 } else { 1 << 27 },
            pitched: if new { [131_072, 65_000] } else { [65_000, 65_000] },
            pitch: if new { 2_097_120 } else { 1_048_544 },
            layers: if tesla { 0 } else { 2048 },
            layered: if new {
                32_768
            } else if tesla {
                8192
            } else {
                16_384
            },
            surface: if new {
                32_768
            } else if tesla {
                0
            } else if self.cc < Cc::new(5, 0) {
                65_536
            } else {
                16_384
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generation_has_a_cache_of_its_own_or_the_l1() {
        for arch in ArchSpec::all() {
            let texture = arch.texture();
            assert_eq!(texture.units == 0, texture.cache_bytes == 0);
            assert!(texture.latency < texture.l2_latency, "{}", arch.cc);
            assert_eq!(texture.cache_bytes % (32 * texture.ways), 0);
        }
    }
}
