//! Textures: images in device memory, and what fetches return (CUDA programming guide, appendix "Texture
//! Fetching").
//!
//! Filtering follows the guide's formulas with fixed-point weights. A coordinate is rounded to 1/256 of a
//! texel, so a weight has 8 fraction bits and can be exactly 1. The four weights in a plane have 8 bits as
//! well, as measured on an H200: the weight of the texel that is second in both axes is rounded, and the
//! others are what it leaves. Sums are exact up to one rounding at the end. Invariant: a fetch reads within
//! its image whatever the coordinates are; the addressing modes decide what is outside.

use isa::{Effect, MemTy, Operand, Reg, TexGeom, Ty};

use crate::access::LaneFault;
use crate::env::Env;
use crate::fault::{Access, FaultKind};
use crate::half;
use crate::image::Image;
use crate::lanes::{WideRow, each};
use crate::memory::BadAddress;
use crate::warp::Warp;

/// Type of a component in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Signed,
    Unsigned,
    Float,
}

/// Format of a texel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Type of the components.
    pub kind: Kind,
    /// Bits of a component: 8, 16 or 32.
    pub bits: u32,
    /// Number of components: 1, 2 or 4.
    pub count: u32,
}

impl Format {
    /// Bytes of a texel.
    pub fn bytes(self) -> u32 {
        self.bits / 8 * self.count
    }
}

/// Addressing mode: what a fetch returns outside of the image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// `cudaAddressModeWrap`: the image repeats. For normalized coordinates only.
    Wrap,
    /// `cudaAddressModeClamp`: the nearest texel of the image.
    Clamp,
    /// `cudaAddressModeMirror`: the image and its mirror image alternate. For normalized coordinates only.
    Mirror,
    /// `cudaAddressModeBorder`: the border colour.
    Border,
}

/// A texture: an image and how it is sampled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Texture {
    /// The image.
    pub image: Image,
    /// Format of its texels.
    pub format: Format,
    /// Addressing mode of each axis.
    pub modes: [Mode; 3],
    /// Linear filtering: a fetch returns the weighted mean of the texels around the coordinates.
    pub linear: bool,
    /// Integers are converted to floats, from 0 to 1 or from -1 to 1.
    pub to_float: bool,
    /// Coordinates are fractions of the image's size, from 0 to 1.
    pub normalized: bool,
    /// Border colour.
    pub border: [f32; 4],
}

/// Textures by handle: the value of a texture object, or the address of the variable that is a texture
/// reference.
pub type Textures = base::Map<u64, Texture>;

/// Texels of one axis with their weights: one texel, or two whose weights have the sum 256.
struct Axis {
    taps: [(Option<u32>, u32); 2],
    filtered: bool,
}

impl Axis {
    fn one(index: Option<u32>) -> Self {
        Axis { taps: [(index, 1), (None, 0)], filtered: false }
    }
}

/// Weight of a texel in the plane of x and y; `x` and `y` are 0 for the first texel of an axis, 1 for the
/// second.
fn plane(axes: &[Axis; 3], x: usize, y: usize) -> u64 {
    let [a, b] = [0, 1].map(|axis| u64::from(axes[axis].taps[1].1));
    if !(axes[0].filtered && axes[1].filtered) {
        return u64::from(axes[0].taps[x].1) * u64::from(axes[1].taps[y].1);
    }
    let both = (a * b + 128) >> 8;
    [[256 + both - a - b, a - both], [b - both, both]][y][x]
}

impl Texture {
    /// Fetches at the coordinates `at`, given as bits. Returns the four result words. `bytes` reads memory at
    /// an address. The addresses of the accessed texels are appended to `touched`, `u64::MAX` for texels
    /// outside of the image.
    pub fn fetch(
        &self,
        geom: TexGeom,
        at: [u32; 3],
        bytes: impl Fn(u64) -> u64,
        touched: &mut Vec<u64>,
    ) -> [u32; 4] {
        if geom == TexGeom::Gather {
            return self.gather(at, bytes, touched);
        }
        let size = self.image.size;
        let layer = |x: u32| Axis::one(Some((x as i32).clamp(0, size[2] as i32 - 1) as u32));
        let (one, zero) = (|axis: usize| self.axis(axis, f32::from_bits(at[axis])), || Axis::one(Some(0)));
        let axes = match geom {
            TexGeom::Linear => [Axis::one((at[0] < size[0]).then_some(at[0])), zero(), zero()],
            TexGeom::One | TexGeom::Gather | TexGeom::Surface => [one(0), zero(), zero()],
            TexGeom::Two => [one(0), one(1), zero()],
            TexGeom::Three => [one(0), one(1), one(2)],
            TexGeom::OneLayered => [one(0), zero(), layer(at[1])],
            TexGeom::TwoLayered => [one(0), one(1), layer(at[2])],
        };
        // Unfiltered 32-bit floats are copied, which preserves the bits of NaNs.
        let filtered = axes.iter().filter(|axis| axis.filtered).count();
        let moved = !self.is_float() || filtered == 0 && self.format.bits == 32;
        let (mut sums, mut words) = ([0.0; 4], [0; 4]);
        // Corners of the filter's cell, x fastest.
        for corner in 0..8 {
            let second = [corner & 1, corner >> 1 & 1, corner >> 2];
            if axes.iter().zip(second).any(|(axis, second)| second > usize::from(axis.filtered)) {
                continue;
            }
            let [x, y, z] = std::array::from_fn(|k| axes[k].taps[second[k]]);
            let place = match (x.0, y.0, z.0) {
                (Some(x), Some(y), Some(z)) => Some(self.image.texel(x, y, z)),
                _ => None,
            };
            touched.push(place.unwrap_or(u64::MAX));
            let weight = plane(&axes, second[0], second[1]) * u64::from(z.1);
            for k in 0..self.format.count as usize {
                let border = self.border[k];
                if moved {
                    let outside = if self.is_float() { border.to_bits() } else { 0 };
                    words[k] = place.map_or(outside, |params| self.word(params, k as u32, &bytes));
                } else if weight > 0 {
                    // Skipped, because an infinity with weight zero would give NaN.
                    let value = place.map_or(border.into(), |params| self.number(params, k as u32, &bytes));
                    sums[k] += weight as f64 * value;
                }
            }
        }
        if moved {
            return words;
        }
        // The sum of all weights: the weights of a plane add up to 256, and so do those of the third axis.
        let whole = (1u64 << (8 * if filtered > 1 { filtered - 1 } else { filtered })) as f64;
        sums.map(|sum| ((sum / whole) as f32).to_bits())
    }

    /// `tex2Dgather`: one component of the four texels that bilinear filtering would use, unfiltered.
    fn gather(&self, at: [u32; 3], bytes: impl Fn(u64) -> u64, touched: &mut Vec<u64>) -> [u32; 4] {
        let cell = Texture { linear: true, ..*self };
        let [x, y] = [0, 1].map(|axis| cell.axis(axis, f32::from_bits(at[axis])).taps);
        let component = at[2] & 3;
        [(0, 1), (1, 1), (1, 0), (0, 0)].map(|(i, j)| {
            let place = x[i].0.zip(y[j].0).map(|(x, y)| self.image.texel(x, y, 0));
            touched.push(place.unwrap_or(u64::MAX));
            match place {
                _ if component >= self.format.count => 0,
                None if self.is_float() => self.border[component as usize].to_bits(),
                None => 0,
                Some(params) if self.is_float() => (self.number(params, component, &bytes) as f32).to_bits(),
                Some(params) => self.word(params, component, &bytes),
            }
        })
    }

    /// Fetches return floating-point numbers.
    fn is_float(&self) -> bool {
        self.to_float || self.format.kind == Kind::Float
    }

    fn axis(&self, axis: usize, x: f32) -> Axis {
        let size = i64::from(self.image.size[axis]);
        let x = if x.is_nan() { 0.0 } else { f64::from(x) };
        let x = if self.normalized { x * size as f64 } else { x };
        // Larger than any index. The exact position of coordinates this far outside does not matter.
        let bounded = |x: f64| libm::floor(x.clamp(-1e15, 1e15)) as i64;
        if !self.linear {
            return Axis::one(self.index(axis, bounded(x), size));
        }
        // Fixed point with 8 fraction bits, rounded to nearest.
        let fixed = bounded((x - 0.5) * 256.0 + 0.5);
        let first = fixed >> 8;
        let second = (fixed & 255) as u32;
        let taps = [(first, 256 - second), (first + 1, second)];
        Axis { taps: taps.map(|(i, weight)| (self.index(axis, i, size), weight)), filtered: true }
    }

    /// Index of a texel after the addressing mode. `None` for the border colour.
    fn index(&self, axis: usize, i: i64, size: i64) -> Option<u32> {
        let mode = match self.modes[axis] {
            Mode::Wrap | Mode::Mirror if !self.normalized => Mode::Clamp,
            mode => mode,
        };
        let inside = match mode {
            Mode::Clamp => i.clamp(0, size - 1),
            Mode::Wrap => i.rem_euclid(size),
            Mode::Mirror => {
                let there = i.rem_euclid(2 * size);
                there.min(2 * size - 1 - there)
            }
            Mode::Border if i < 0 || i >= size => return None,
            Mode::Border => i,
        };
        Some(inside as u32)
    }

    /// Component `k` of the texel at `place`, sign- or zero-extended to 32 bits.
    fn word(&self, place: u64, k: u32, bytes: &impl Fn(u64) -> u64) -> u32 {
        let raw = bytes(place + u64::from(k * self.format.bits / 8)) as u32;
        match (self.format.bits, self.format.kind) {
            (8, Kind::Signed) => raw as i8 as u32,
            (8, _) => raw & 0xff,
            (16, Kind::Signed) => raw as i16 as u32,
            (16, _) => raw & 0xffff,
            _ => raw,
        }
    }

    /// Component `k` of the texel at `place` as a number. Integers become fractions of the largest integer of
    /// their type.
    fn number(&self, place: u64, k: u32, bytes: &impl Fn(u64) -> u64) -> f64 {
        let word = self.word(place, k, bytes);
        let largest = f64::from((1u32 << (self.format.bits.min(16) - 1)) - 1);
        match self.format.kind {
            Kind::Float if self.format.bits == 16 => half::widen16(Ty::F16, word),
            Kind::Float => f32::from_bits(word).into(),
            Kind::Unsigned => f64::from(word) / (2.0 * largest + 1.0),
            Kind::Signed => (f64::from(word as i32) / largest).max(-1.0),
        }
    }
}

/// Executes a texture fetch in the lanes of `mask`. The addresses of the texels are left in `env.texels`,
/// lane after lane.
pub(crate) fn fetch(
    env: &mut Env<'_>,
    warp: &mut Warp,
    mask: u32,
    (geom, ty, dst): (TexGeom, MemTy, Reg),
    object: Operand,
    at: [Operand; 3],
) -> Result<Effect, LaneFault> {
    let objects: WideRow = warp.get64(&env.params, Ty::U64, object);
    let at = at.map(|x| warp.get(&env.params, x));
    let mut words = [[0; 32]; 4];
    let mut bytes = 0;
    env.texels.clear();
    let mut last: Option<(u64, Texture)> = None;
    for lane in each(mask) {
        let handle = objects[lane];
        let texture = match last {
            Some((known, texture)) if known == handle => texture,
            _ => find(env, lane, handle)?,
        };
        last = Some((handle, texture));
        let coordinates = at.map(|row| row[lane]);
        if geom == TexGeom::Surface {
            let address = surface(&texture, coordinates).ok_or(LaneFault {
                kind: FaultKind::Surface,
                lane: Some(lane),
                address: u64::from(coordinates[1]) << 32 | u64::from(coordinates[0]),
                size: 0,
            })?;
            (words[0][lane], words[1][lane]) = (address as u32, (address >> 32) as u32);
            continue;
        }
        bytes = texture.format.bytes();
        let (memory, base) = (env.memory.bytes(), env.memory.base());
        let read = |address: u64| {
            let from = &memory[(address - base) as usize..];
            let mut word = [0; 4];
            for (to, from) in word.iter_mut().zip(from) {
                *to = *from;
            }
            u32::from_le_bytes(word).into()
        };
        let found = texture.fetch(geom, coordinates, read, &mut env.texels);
        for (row, word) in words.iter_mut().zip(found) {
            row[lane] = word;
        }
    }
    for (k, row) in words[..usize::from(ty.regs())].iter().enumerate() {
        warp.put(Reg(dst.0 + k as u16), mask, row);
    }
    if geom == TexGeom::Surface {
        return Ok(Effect::None);
    }
    let texels = env.texels.len() as u32 / mask.count_ones();
    Ok(Effect::Texture { texels: texels as u8, bytes: bytes as u8 })
}

/// The texture of a handle. Faults if there is none or if its memory was freed.
fn find(env: &mut Env<'_>, lane: usize, handle: u64) -> Result<Texture, LaneFault> {
    let fault = |kind, address| LaneFault { kind, lane: Some(lane), address, size: 0 };
    let texture = *env.textures.get(&handle).ok_or(fault(FaultKind::Texture, handle))?;
    let base = texture.image.base;
    if env.memory.find(base, texture.image.bytes()).is_none() {
        return Err(match env.memory.explain(base) {
            BadAddress::Freed(a) => fault(FaultKind::UseAfterFree(Access::Read, a), base),
            BadAddress::Outside(_) => fault(FaultKind::Texture, handle),
        });
    }
    Ok(texture)
}

/// Address of a byte of a surface. Outside of the surface 0, or the nearest texel, by the boundary mode in
/// the top bits of `z`. `None` if the access faults.
fn surface(texture: &Texture, [x, y, z]: [u32; 3]) -> Option<u64> {
    let (image, outside) = (&texture.image, z >> 30);
    let size = [image.size[0] * image.texel_bytes, image.size[1], image.size[2]];
    let mut at = [x, y, z & 0x3fff_ffff];
    let inside = at.iter().zip(size).all(|(&x, size)| x < size);
    match (inside, outside) {
        (true, _) => {}
        (false, 0) => return Some(0),
        (false, 1) => {
            for (x, size) in at.iter_mut().zip(size) {
                *x = (*x as i32).clamp(0, size as i32 - 1) as u32;
            }
            at[0] -= at[0] % image.texel_bytes;
        }
        _ => return None,
    }
    Some(image.address(at[0].into(), at[1], at[2]))
}
