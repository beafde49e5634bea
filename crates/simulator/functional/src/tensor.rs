//! Matrix multiply-adds of tiles by a whole warp (tensor cores).
//!
//! Elements are distributed over lanes and registers as PTX's `mma` defines. A product of two elements is
//! exact in the type of the accumulators. Products are added in order of k, each sum rounded to nearest; a
//! real tensor core adds several at once and rounds less often.

use isa::{ArgsId, MmaKind, Reg, Ty};

use crate::env::Env;
use crate::half::{narrow16, widen16};
use crate::lanes::WideRow;
use crate::system::rows;
use crate::warp::Warp;

/// The four accumulators of each lane.
type Sums<T> = [[T; 4]; 32];

/// d = a × b + c.
pub(crate) fn multiply(env: &Env<'_>, warp: &mut Warp, mask: u32, kind: MmaKind, args: ArgsId, dst: Reg) {
    let words: Vec<WideRow> = rows(env, warp, args).into_iter().map(|(_, row)| row).collect();
    let single = |x: u64| f32::from_bits(x as u32);
    let half = |ty: Ty| move |x: u64| widen16(ty, x as u32 & 0xffff) as f32;
    let add = |x: f32, y: f32, s: f32| s + x * y;
    let result = match kind {
        MmaKind::F16 => bits(&product(kind, &words, half(Ty::F16), single, add), f32_bits),
        MmaKind::Bf16 => bits(&product(kind, &words, half(Ty::BF16), single, add), f32_bits),
        MmaKind::Tf32 => bits(&product(kind, &words, |x| single(x & 0xffff_e000), single, add), f32_bits),
        MmaKind::Half => {
            let sums = product(kind, &words, half(Ty::F16), half(Ty::F16), add);
            let narrow = |x: f32| u64::from(narrow16(Ty::F16, x.into()));
            let halves = bits(&sums, narrow);
            halves.map(|s| [s[0] | s[1] << 16, s[2] | s[3] << 16, 0, 0])
        }
        MmaKind::S8 => integers(kind, &words, |x| i32::from(x as i8)),
        MmaKind::U8 => integers(kind, &words, |x| i32::from(x as u8)),
        MmaKind::F64 => bits(&product(kind, &words, f64::from_bits, f64::from_bits, libm::fma), f64::to_bits),
    };
    for i in 0..kind.words()[2] as u16 {
        let row: WideRow = std::array::from_fn(|lane| result[lane][usize::from(i)]);
        if kind.word().wide() {
            warp.put64(Reg(dst.0 + 2 * i), mask, &row);
        } else {
            warp.put(Reg(dst.0 + i), mask, &row.map(|x| x as u32));
        }
    }
}

fn integers(kind: MmaKind, words: &[WideRow], value: impl Fn(u64) -> i32) -> Sums<u64> {
    let add = |x: i32, y: i32, s: i32| s.wrapping_add(x * y);
    bits(&product(kind, words, value, |x| x as i32, add), |x| u64::from(x as u32))
}

fn f32_bits(x: f32) -> u64 {
    x.to_bits().into()
}

fn bits<T: Copy>(sums: &Sums<T>, of: impl Fn(T) -> u64) -> Sums<u64> {
    sums.map(|lane| lane.map(&of))
}

/// The accumulators of all lanes. `value` decodes an element of a or b from the low bits of a register,
/// `start` an element of c.
fn product<T: Copy + Default>(
    kind: MmaKind,
    words: &[WideRow],
    value: impl Fn(u64) -> T,
    start: impl Fn(u64) -> T,
    add: impl Fn(T, T, T) -> T,
) -> Sums<T> {
    let [of_a, of_b, sums] = kind.words();
    let (a_words, rest) = words.split_at(of_a);
    let (b_words, starts) = rest.split_at(of_b);
    let run = kind.run();
    let (mut a, mut b) = ([[T::default(); 16]; 16], [[T::default(); 16]; 8]);
    for lane in 0..32 {
        let (group, place) = (lane / 4, lane % 4 * run);
        let element = |word: u64, r: usize| value(word >> (32 / run * r));
        for r in 0..run {
            for (i, row) in a_words.iter().enumerate() {
                a[group + i % 2 * 8][place + r + i / 2 * 4 * run] = element(row[lane], r);
            }
            for (i, row) in b_words.iter().enumerate() {
                b[group][place + r + i * 4 * run] = element(row[lane], r);
            }
        }
    }
    std::array::from_fn(|lane| {
        std::array::from_fn(|i| {
            let (row, column) = (lane / 4 + i / 2 * 8, lane % 4 * 2 + i % 2);
            // A register holds two binary16 accumulators. With doubles, a lane has two accumulators.
            let word = match kind {
                MmaKind::Half => starts[i / 2][lane] >> (16 * (i % 2)),
                _ => starts[i % sums][lane],
            };
            (0..kind.depth()).fold(start(word), |s, k| add(a[row][k], b[column][k], s))
        })
    })
}
