//! Texture fetches, compared with the programming guide's formulas in integer arithmetic.

use functional::image::Image;
use functional::texture::{Format, Kind, Mode, Texture};
use isa::TexGeom;
use proptest::prelude::*;

/// Texels with small integers as values. Bytes by address.
fn texture(size: [u32; 3], kind: Kind, bits: u32, mode: Mode, linear: bool, normalized: bool) -> Texture {
    let format = Format { kind, bits, count: 1 };
    let image = Image { base: 0, ..Image::tiled(format.bytes(), size) };
    let to_float = kind != Kind::Float;
    Texture { image, format, modes: [mode; 3], linear, to_float, normalized, border: [0.0; 4] }
}

/// A value that identifies a texel.
fn value(at: u64) -> u32 {
    (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u32
}

/// Index of a texel by the guide's rules, one step at a time. `None` is the border.
fn outside(mut i: i64, n: i64, mode: Mode) -> Option<i64> {
    match mode {
        Mode::Clamp => Some(i.max(0).min(n - 1)),
        Mode::Border => (0..n).contains(&i).then_some(i),
        Mode::Wrap => {
            while i < 0 {
                i += n;
            }
            Some(i % n)
        }
        Mode::Mirror => loop {
            if i < 0 {
                i = -1 - i;
            } else if i >= n {
                i = 2 * n - 1 - i;
            } else {
                return Some(i);
            }
        },
    }
}

const MODES: [Mode; 4] = [Mode::Wrap, Mode::Clamp, Mode::Mirror, Mode::Border];

proptest! {
    // The weights in fixed point with 8 fraction bits; the sum is exact in integers and rounded once. The
    // last weight of a plane is rounded (half up), and the others are what the weights of the axes leave, as
    // measured by `textures.cu` on an H200.
    #[test]
    fn filtering_is_exact(
        size in prop::array::uniform3(1u32..9),
        // Coordinates in 1/1024 of a texel, finer than the weights.
        at in prop::array::uniform3(-20_000i64..20_000),
        mode in 0usize..4, dims in 1usize..4,
    ) {
        let mode = MODES[mode];
        let mut size = size;
        size[dims..].fill(1);
        // Normalized coordinates must be exact as well.
        let normalized = size.iter().all(|n| n.is_power_of_two());
        let shown = if normalized || mode == Mode::Border { mode } else { Mode::Clamp };
        let t = texture(size, Kind::Unsigned, 16, mode, true, normalized);
        let geom = [TexGeom::One, TexGeom::Two, TexGeom::Three][dims - 1];
        let coordinates: [u32; 3] = std::array::from_fn(|k| {
            let texels = at[k] as f32 / 1024.0;
            (if normalized { texels / size[k] as f32 } else { texels }).to_bits()
        });
        let mut touched = Vec::new();
        let got = t.fetch(geom, coordinates, |p| u64::from(value(p) & 0xffff), &mut touched)[0];
        let (mut sum, mut taps) = (0i128, 0);
        for corner in 0..1 << dims {
            let (mut seconds, mut place) = ([0; 3], Some([0u32; 3]));
            for k in 0..dims {
                // Minus half a texel, rounded to 1/256 of a texel, half up.
                let fixed = (at[k] - 512 + 2).div_euclid(4);
                let second = fixed.rem_euclid(256);
                let bit = i64::from(corner >> k & 1);
                seconds[k] = second;
                let index = outside(fixed.div_euclid(256) + bit, size[k].into(), shown);
                place = place.zip(index).map(|(mut p, i)| { p[k] = i as u32; p });
            }
            taps += 1;
            let of = |k: usize| if corner >> k & 1 == 1 { seconds[k] } else { 256 - seconds[k] };
            let both = (seconds[0] * seconds[1]) as f64 / 256.0;
            let both = (both + 0.5).floor() as i64;
            let plane = match corner & 3 {
                3 => both,
                1 => seconds[0] - both,
                2 => seconds[1] - both,
                _ => 256 - (seconds[0] + seconds[1] - both),
            };
            let weight = i128::from(match dims {
                1 => of(0),
                2 => plane,
                _ => plane * of(2),
            });
            if let Some([x, y, z]) = place {
                let p = t.image.texel(x, y, z);
                prop_assert!(touched.contains(&p));
                sum += weight * i128::from(value(p) & 0xffff);
            }
        }
        prop_assert_eq!(touched.len(), taps);
        let exact = sum as f64 / 65_535.0 / 256f64.powi((dims as i32 - 1).max(1));
        prop_assert!((f64::from(f32::from_bits(got)) - exact).abs() <= exact * 6e-8, "{} for {exact}", f32::from_bits(got));
    }

    // Point sampling takes the texel in which the coordinate lies.
    #[test]
    fn points_are_floors(x in -40_000i64..40_000, n in 1u32..40, mode in 0usize..4) {
        let t = texture([n, 1, 1], Kind::Float, 32, MODES[mode], false, false);
        let mode = if MODES[mode] == Mode::Border { Mode::Border } else { Mode::Clamp };
        let read = |p: u64| u64::from((value(p) as f32).to_bits());
        let mut touched = Vec::new();
        let got = t.fetch(TexGeom::One, [(x as f32 / 1024.0).to_bits(), 0, 0], read, &mut touched)[0];
        let index = outside(x.div_euclid(1024), n.into(), mode);
        let expected = index.map_or(0.0, |i| value(t.image.texel(i as u32, 0, 0)) as f32);
        prop_assert_eq!(f32::from_bits(got), expected);
    }
}

#[test]
fn whole_coordinates_between_texels_are_their_mean() {
    let t = texture([4, 2, 1], Kind::Float, 32, Mode::Clamp, true, false);
    let read = |p: u64| u64::from(([1.0, 3.0, 5.0, 7.0][(p / 4 % 4) as usize] as f32).to_bits());
    let at = |x: f32| t.fetch(TexGeom::Two, [x.to_bits(), 1.0f32.to_bits(), 0], read, &mut Vec::new())[0];
    assert_eq!(f32::from_bits(at(1.0)), 2.0);
    // Less than 1/512 of a texel rounds to 0.
    assert_eq!(f32::from_bits(at(0.5 + 1.0 / 600.0)), 1.0);
    assert_eq!(f32::from_bits(at(0.5 + 1.0 / 500.0)), 1.0 + 2.0 / 256.0);
    assert_eq!(f32::from_bits(at(f32::NAN)), 1.0);
    assert_eq!(f32::from_bits(at(f32::INFINITY)), 7.0);
}
