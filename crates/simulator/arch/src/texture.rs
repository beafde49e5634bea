//! Texture units: caches, rates and limits of each generation.
//!
//! Limits are from PG's tables "Technical Specifications per Compute Capability". Rates are those of
//! published fill rates. Latencies of 1.x are from Wong et al. 2010; later ones are estimates, except for the
//! part that textures share with L1.

use crate::{ArchSpec, Cc};

/// Texture units of an SM. On 1.x: of a cluster of SMs, which runs at the core clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureSpec {
    /// Texture units with a cache of their own; a warp uses that of its scheduler. 0 if textures are read
    /// through L1.
    pub units: u32,
    /// Size of each unit's cache, bytes. Its lines have 32 bytes.
    pub cache_bytes: u32,
    /// Associativity of that cache: ways of a set.
    pub ways: u32,
    /// Lanes served per clock, each by filtering four texels of up to 8 bytes.
    pub rate: u32,
    /// Latency of a fetch whose texels are in the unit's cache or in L1, SM clocks.
    pub latency: u32,
    /// Size of a second-level texture cache in front of each memory partition, bytes (1.x); 0 if L2 is the
    /// second level.
    pub l2_bytes: u32,
    /// Latency of a fetch whose texels are in the second level, SM clocks.
    pub l2_latency: u32,
}

/// Largest textures and surfaces, in texels along each axis (PG).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextureLimits {
    /// Length of a one-dimensional CUDA array.
    pub one: u32,
    /// Width and height of a two-dimensional CUDA array.
    pub two: [u32; 2],
    /// Length of each axis of a three-dimensional CUDA array.
    pub three: u32,
    /// Texels of a one-dimensional texture in linear memory.
    pub linear: u32,
    /// Width and height, in texels, of a two-dimensional texture in linear memory.
    pub pitched: [u32; 2],
    /// Distance of two rows of a two-dimensional texture in linear memory, bytes.
    pub pitch: u32,
    /// Number of layers of a layered texture; 0 if there are no layered textures.
    pub layers: u32,
    /// Width and height, in texels, of a layer, of a cube's face, and of textures for `tex2Dgather`.
    pub layered: u32,
    /// Length of a one-dimensional surface; 0 if there are no surfaces.
    pub surface: u32,
}

impl ArchSpec {
    /// The texture units of the architecture.
    pub fn texture(&self) -> TextureSpec {
        let unified = |rate| TextureSpec {
            units: 0,
            cache_bytes: 0,
            ways: 1,
            rate,
            // Filtering takes longer than a load. 50 clocks are an estimate.
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
    /// The largest textures of the architecture.
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
