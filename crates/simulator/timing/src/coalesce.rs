//! The coalescer: turns the addresses of a warp's access into transactions, by the architecture's rule.
//!
//! Invariants: every byte an active lane touches lies in some transaction; no transaction is empty; transactions of one
//! request come in the order of their first lane.

use arch::policy::Coalescing;

/// One transaction: part of an aligned 128-byte line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transaction {
    /// First byte, aligned to its size.
    pub address: u64,
    /// Bytes moved as one: 32, 64 or 128. Under `Sectors32` and for Fermi's stores always 128, of which `sectors` move.
    pub bytes: u32,
    /// 32-byte sectors of the 128-byte line that move, bit 0 the lowest.
    pub sectors: u8,
    /// 4-byte words of the line that lanes touch, bit 0 the lowest. Not used on cc 1.x.
    pub words: u32,
    /// Lanes served.
    pub lanes: u32,
}

impl Transaction {
    /// Address of its line.
    pub fn line(&self) -> u64 {
        self.address & !127
    }
    /// Bytes that move.
    pub fn moved(&self) -> u32 {
        self.sectors.count_ones() * 32
    }
}

/// The path of a load or store, as far as coalescing depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// A load that the L1 keeps.
    Cached,
    /// A load that bypasses the L1, a store or an atomic.
    Uncached,
}

/// Appends the transactions of one warp's access of `bytes` a lane to `out` and returns the number of requests: groups of
/// lanes that the hardware looks at together.
pub fn coalesce(
    rule: Coalescing,
    path: Path,
    mask: u32,
    addresses: &[u64; 32],
    bytes: u32,
    out: &mut Vec<Transaction>,
) -> u32 {
    match rule {
        Coalescing::HalfWarpInOrder => groups(mask, 16, |lanes| in_order(lanes, addresses, bytes, out)),
        Coalescing::HalfWarpSegments => groups(mask, 16, |lanes| segments(lanes, addresses, bytes, out)),
        Coalescing::L1Lines128 => {
            // PG 4.0 F.4.2: 8-byte words go by half-warps, 16-byte words by quarters.
            let group = 32 * 4 / bytes.max(4);
            groups(mask, group, |lanes| {
                let first = out.len();
                sectors(lanes, addresses, bytes, out);
                if path == Path::Cached {
                    for transaction in &mut out[first..] {
                        transaction.sectors = 0b1111;
                    }
                }
            })
        }
        Coalescing::Sectors32 => groups(mask, 32, |lanes| sectors(lanes, addresses, bytes, out)),
    }
}

/// Calls `f` with the active lanes of each group of lanes that has any; returns the number of such groups.
fn groups(mask: u32, size: u32, mut f: impl FnMut(u32)) -> u32 {
    let all = if size == 32 { u32::MAX } else { (1 << size) - 1 };
    let mut count = 0;
    for first in (0..32).step_by(size as usize) {
        let lanes = mask & (all << first);
        if lanes != 0 {
            f(lanes);
            count += 1;
        }
    }
    count
}

/// Lanes of a mask, ascending.
pub fn lanes(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros();
        (mask != 0).then(|| {
            mask &= mask - 1;
            lane as usize
        })
    })
}

fn part_of_line(address: u64, bytes: u32, lanes: u32) -> Transaction {
    let first = (address & 127) / 32;
    let sectors = ((1u32 << bytes.div_ceil(32)) - 1) << first;
    Transaction { address, bytes, sectors: sectors as u8, words: 0, lanes }
}

/// PG 2.0 5.1.2.1: the k-th thread takes the k-th word of a segment of 16 words, or each goes alone.
fn in_order(half: u32, addresses: &[u64; 32], bytes: u32, out: &mut Vec<Transaction>) {
    let first = half.trailing_zeros() as usize;
    let size = u64::from(bytes);
    let segment = 16 * size;
    let base = addresses[first].wrapping_sub((first as u64 & 15) * size);
    let ordered = matches!(bytes, 4 | 8 | 16)
        && base.is_multiple_of(segment)
        && lanes(half).all(|lane| addresses[lane] == base + (lane as u64 & 15) * size);
    if !ordered {
        out.extend(lanes(half).map(|lane| part_of_line(addresses[lane] & !31, 32, 1 << lane)));
    } else if bytes == 16 {
        // 256 bytes: one transaction a half, if anybody is there.
        for (at, part) in [(base, half & 0x00ff_00ff), (base + 128, half & 0xff00_ff00)] {
            if part != 0 {
                out.push(part_of_line(at, 128, part));
            }
        }
    } else {
        out.push(part_of_line(base, 16 * bytes, half));
    }
}

/// PG 2.0 5.1.2.1 and PG 3.2 G.3.2.2: a segment at a time, halved while one half is unused.
fn segments(half: u32, addresses: &[u64; 32], bytes: u32, out: &mut Vec<Transaction>) {
    let largest: u64 = match bytes {
        1 => 32,
        2 => 64,
        _ => 128,
    };
    let mut left = half;
    while left != 0 {
        let mut base = addresses[left.trailing_zeros() as usize] & !(largest - 1);
        let mut size = largest;
        let (mut served, mut low, mut high) = (0, u64::MAX, 0);
        for lane in lanes(left) {
            if addresses[lane] & !(largest - 1) == base {
                served |= 1 << lane;
                low = low.min(addresses[lane]);
                high = high.max(addresses[lane] + u64::from(bytes) - 1);
            }
        }
        while size > 32 {
            let middle = base + size / 2;
            if high < middle {
                size /= 2;
            } else if low >= middle {
                base = middle;
                size /= 2;
            } else {
                break;
            }
        }
        out.push(part_of_line(base, size as u32, served));
        left &= !served;
    }
}

/// One transaction a 128-byte line, with the sectors touched. Words are aligned, so none crosses a line.
fn sectors(group: u32, addresses: &[u64; 32], bytes: u32, out: &mut Vec<Transaction>) {
    let first = out.len();
    if group == u32::MAX && matches!(bytes, 4 | 8 | 16) && one_after_the_other(addresses, bytes) {
        whole_run(addresses[0], bytes, out);
    } else {
        scattered(group, addresses, bytes, out);
    }
    for transaction in &mut out[first..] {
        transaction.sectors = sectors_of(transaction.words);
    }
}

/// Each lane's word follows the one of the lane before.
pub fn one_after_the_other(addresses: &[u64; 32], bytes: u32) -> bool {
    let mut differs = 0;
    for (lane, &address) in addresses.iter().enumerate() {
        differs |= address ^ addresses[0].wrapping_add(lane as u64 * u64::from(bytes));
    }
    differs == 0
}

/// Splits the transactions from `first` on so that no two lanes of one want the same word: atomics on a word are sent one by
/// one (H200: `tests/h200/atomics.cu`; its counters show a request for each lane on the fullest word of a line).
pub fn one_lane_a_word(addresses: &[u64; 32], bytes: u32, first: usize, out: &mut Vec<Transaction>) {
    for k in first..out.len() {
        // Transactions of cc 1.x do not say which words.
        if out[k].lanes.count_ones() * bytes.div_ceil(4) <= out[k].words.count_ones() || out[k].words == 0 {
            continue;
        }
        let (line, mut left, mut again) = (out[k].line(), out[k].lanes, false);
        while left != 0 {
            let (mut taken, mut words) = (0, 0);
            for lane in lanes(left) {
                let word = words_of(addresses[lane], bytes);
                if words & word == 0 {
                    words |= word;
                    taken |= 1 << lane;
                }
            }
            left &= !taken;
            let part =
                Transaction { address: line, bytes: 128, sectors: sectors_of(words), words, lanes: taken };
            if again {
                out.push(part);
            } else {
                out[k] = part;
            }
            again = true;
        }
    }
}

/// Words of its line that an access of a lane touches.
fn words_of(address: u64, bytes: u32) -> u32 {
    ((1u32 << bytes.div_ceil(4)) - 1) << ((address & 127) / 4)
}

/// Sectors that have any of the words.
fn sectors_of(words: u32) -> u8 {
    (0..4).fold(0, |sectors, k| sectors | u8::from(words >> (8 * k) & 0xff != 0) << k)
}

/// Appends the lines of 64 bytes that lanes read constants from.
pub fn constant_lines(mask: u32, addresses: &[u64; 32], out: &mut Vec<Transaction>) {
    let first = out.len();
    for lane in lanes(mask) {
        let address = addresses[lane] & !63;
        match out[first..].iter_mut().find(|line| line.address == address) {
            Some(line) => line.lanes |= 1 << lane,
            None => out.push(part_of_line(address, 64, 1 << lane)),
        }
    }
}

/// All 32 lanes, one word after the other from `start` on.
fn whole_run(start: u64, bytes: u32, out: &mut Vec<Transaction>) {
    let end = start + 32 * u64::from(bytes);
    let mut line = start & !127;
    while line < end {
        let (from, to) = (start.max(line), end.min(line + 128));
        let run = |from: u64, count: u64| (u32::MAX >> (32 - count)) << from;
        let words = run((from - line) / 4, (to - from) / 4);
        let size = u64::from(bytes);
        let lanes = run((from - start) / size, (to - from) / size);
        out.push(Transaction { address: line, bytes: 128, sectors: 0, words, lanes });
        line += 128;
    }
}

/// Any lanes, in the order of the first lane of each line.
fn scattered(group: u32, addresses: &[u64; 32], bytes: u32, out: &mut Vec<Transaction>) {
    let first = out.len();
    // The lane before and its transaction, and the range of lines so far: one outside is new without a search.
    let (mut last, mut at, mut low, mut high) = (u64::MAX, first, u64::MAX, 0);
    for lane in lanes(group) {
        let address = addresses[lane];
        if address != last {
            last = address;
            let line = address & !127;
            if out.len() == first || line < low || line > high {
                at = out.len();
            } else if out[at].address != line {
                let found = out[first..].iter().rposition(|transaction| transaction.address == line);
                at = found.map_or(out.len(), |k| first + k);
            }
            if at == out.len() {
                out.push(Transaction { address: line, bytes: 128, sectors: 0, words: 0, lanes: 0 });
            }
            (low, high) = (low.min(line), high.max(line));
            out[at].words |= words_of(address, bytes);
        }
        out[at].lanes |= 1 << lane;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Every lane once, no word twice in a request, and as many requests a line as lanes want its fullest word.
        #[test]
        fn atomics_take_a_word_once_a_request(mask in 1u32.., words in prop::array::uniform32(0u64..100), log in 2u32..4) {
            let bytes = 1 << log;
            let addresses = words.map(|word| word << log);
            let mut out = Vec::new();
            coalesce(Coalescing::Sectors32, Path::Uncached, mask, &addresses, bytes, &mut out);
            one_lane_a_word(&addresses, bytes, 0, &mut out);
            prop_assert_eq!(out.iter().map(|t| t.lanes.count_ones()).sum::<u32>(), mask.count_ones());
            for t in &out {
                prop_assert_eq!(t.words.count_ones(), t.lanes.count_ones() * bytes / 4);
                prop_assert_eq!(t.sectors, sectors_of(t.words));
                let same = |lane: usize| lanes(mask).filter(|&k| addresses[k] == addresses[lane]).count();
                let fullest = lanes(mask).filter(|&k| addresses[k] & !127 == t.line()).map(same).max().unwrap();
                prop_assert_eq!(out.iter().filter(|other| other.line() == t.line()).count(), fullest);
            }
        }
    }
}
