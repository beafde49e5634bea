//! A cache of access patterns: an instruction in a loop, or in the next block, usually touches the same bytes as before,
//! moved by some distance. The cost of such an access is worked out once.
//!
//! Invariant: the rules of coalescing and of banks do not change when all addresses move by a multiple of 256 bytes, so an
//! access that is found here has the cost that working it out again would give.

use isa::Space;

use crate::coalesce::{Transaction, lanes};

/// Addresses may move by multiples of this, bytes, without changing the cost.
const MOVES: u64 = 256;
/// Patterns of an instruction: one for each word of that distance that its first address can be.
const KEPT: usize = MOVES as usize / 4;

/// An access and its cost.
#[derive(Clone, Debug)]
struct Pattern {
    mask: u32,
    space: Space,
    /// Address of the first active lane, and the offsets of all lanes from it.
    base: u64,
    deltas: [u64; 32],
    effect: u32,
    transactions: Vec<Transaction>,
    /// Words that each bank of shared memory delivers or takes, and how often this pattern was used.
    shown: [u8; 32],
    times: u64,
}

/// The key of an access.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// The instruction.
    pub at: u32,
    /// Its address space.
    pub space: Space,
    /// Active lanes, at least one.
    pub mask: u32,
    /// Their addresses.
    pub addresses: &'a [u64; 32],
}

impl Key<'_> {
    fn base(&self) -> u64 {
        self.addresses[self.mask.trailing_zeros() as usize]
    }
    fn place(&self) -> usize {
        self.at as usize * KEPT + (self.base() / 4) as usize % KEPT
    }
}

impl Pattern {
    #[inline]
    fn is(&self, key: &Key) -> bool {
        let base = key.base();
        if self.mask != key.mask || self.space != key.space || !(self.base ^ base).is_multiple_of(MOVES) {
            return false;
        }
        let mut differs = 0;
        if key.mask == u32::MAX {
            for (address, delta) in key.addresses.iter().zip(self.deltas) {
                differs |= address.wrapping_sub(base) ^ delta;
            }
        } else {
            for lane in lanes(key.mask) {
                differs |= key.addresses[lane].wrapping_sub(base) ^ self.deltas[lane];
            }
        }
        differs == 0
    }
}

impl Pattern {
    fn count(&self, shown: &mut [u64; 32]) {
        for (sum, by) in shown.iter_mut().zip(self.shown) {
            *sum += self.times * u64::from(by);
        }
    }
}

/// The patterns of a kernel.
#[derive(Clone, Debug)]
pub struct Patterns {
    kept: Vec<Option<Box<Pattern>>>,
    /// Words that banks delivered or took for patterns that have been replaced.
    shown: [u64; 32],
}

impl Patterns {
    /// Empty, for a kernel of so many instructions.
    pub fn new(instructions: usize) -> Self {
        Self { kept: vec![None; instructions * KEPT], shown: [0; 32] }
    }

    /// The effect of an access, if one of the same pattern is known; appends its transactions to `out`.
    #[inline]
    pub fn find(&mut self, key: &Key, out: &mut Vec<Transaction>) -> Option<u32> {
        let pattern = self.kept[key.place()].as_deref_mut().filter(|pattern| pattern.is(key))?;
        pattern.times += 1;
        if pattern.transactions.is_empty() {
            return Some(pattern.effect);
        }
        let distance = key.base().wrapping_sub(pattern.base);
        out.extend(pattern.transactions.iter().map(|transaction| Transaction {
            address: transaction.address.wrapping_add(distance),
            ..*transaction
        }));
        Some(pattern.effect)
    }

    /// Adds the pattern of an access with its effect.
    pub fn insert(&mut self, key: &Key, effect: u32, transactions: &[Transaction], shown: [u8; 32]) {
        let base = key.base();
        let deltas = key.addresses.map(|address| address.wrapping_sub(base));
        let (mask, space, transactions) = (key.mask, key.space, transactions.to_vec());
        let pattern = Pattern { mask, space, base, deltas, effect, transactions, shown, times: 1 };
        match &mut self.kept[key.place()] {
            Some(kept) => std::mem::replace(&mut **kept, pattern).count(&mut self.shown),
            free => *free = Some(Box::new(pattern)),
        }
    }

    /// Words that each bank of shared memory has delivered or taken, in all.
    pub fn shown(&self) -> [u64; 32] {
        let mut shown = self.shown;
        self.kept.iter().flatten().for_each(|pattern| pattern.count(&mut shown));
        shown
    }
}
