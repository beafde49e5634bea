//! Effects of instructions beyond their registers, as the model needs them: transactions, bank passes, barriers.
//!
//! An effect is worked out once, when an instruction is executed. Most accesses repeat the pattern of an earlier one, whose
//! effect is then reused ([`Patterns`]).

use arch::policy::Coalescing;
use base::Map;
use isa::{CacheOp, Effect, Issue, Space};

use crate::banks::{Passes, constant_passes, passes};
use crate::coalesce::{Path, Transaction, coalesce, constant_lines, lanes, one_lane_a_word};
use crate::decode::{Access, Kernel};
use crate::pattern::{Key, Patterns};
use crate::report::GlobalTraffic;
use crate::sm::SmSpec;
use crate::source::WarpId;
use crate::texels::{self, Fetch};

/// Address at which local memory begins. The words of a warp's threads are interleaved there, so that accesses to one variable
/// coalesce.
const LOCAL_WINDOW: u64 = 1 << 46;

/// The effect of an executed instruction beyond its registers, as far as it takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimedEffect {
    /// Nothing.
    Nothing,
    /// A jump.
    Branch {
        /// Lanes went both ways.
        diverged: bool,
    },
    /// The instruction went through its pipe this many times.
    Passes(u8),
    /// The warp arrived at a barrier of its block.
    Barrier {
        /// Number of the barrier.
        id: u8,
        /// Warps that the barrier waits for; 0: all running warps of the block.
        warps: u8,
        /// The warp waits at the barrier; else it only arrives.
        waits: bool,
    },
    /// Access to the block's shared memory.
    Shared(Passes),
    /// Access to the shared memory of another block of the cluster.
    Remote(Passes),
    /// Read of constants.
    Const {
        /// Passes: one for each distinct word.
        passes: u8,
        /// Lines of 64 bytes that they lie in, as [`crate::run_ahead::RunAhead::transactions`].
        lines: u8,
    },
    /// Access to global or local memory; its transactions are [`crate::run_ahead::RunAhead::transactions`].
    Global(Global),
    /// Fetch through the texture path; its lines are [`crate::run_ahead::RunAhead::transactions`].
    Texture(Fetch),
}

/// An access to global or local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Global {
    /// Requests: groups of lanes that are coalesced together (on 1.x half-warps).
    pub requests: u8,
    /// Transactions.
    pub transactions: u8,
    /// 32-byte sectors that all transactions move.
    pub sectors: u8,
    /// Passes of the data through the banks of a unified L1 (7.0 on), if it is found there; else 0.
    pub passes: u8,
    /// Every transaction moves all of its bytes, so transactions are counted themselves instead of sectors.
    pub whole: bool,
    /// Global memory; else local.
    pub global: bool,
}

impl Global {
    /// What it moves.
    pub fn traffic(self, spec: &SmSpec) -> GlobalTraffic {
        let whole = self.whole && spec.counts_whole();
        GlobalTraffic {
            requests: self.requests.into(),
            transactions: u64::from(if whole { self.transactions } else { self.sectors }),
            sectors: self.sectors.into(),
            bytes: u64::from(self.sectors) * 32,
        }
    }
}

/// The distinct effects of a kernel's instructions so far, by number. There are few.
#[derive(Clone, Debug, Default)]
pub struct EffectTable {
    /// By number.
    pub all: Vec<TimedEffect>,
    numbers: Map<TimedEffect, u32>,
}

/// Number of [`TimedEffect::Nothing`].
pub const NO_EFFECT: u32 = 0;

impl EffectTable {
    /// Holds [`TimedEffect::Nothing`] only.
    pub fn new() -> Self {
        let mut effects = Self::default();
        effects.number(TimedEffect::Nothing);
        effects
    }
    /// The number of an effect, new if it is.
    pub fn number(&mut self, effect: TimedEffect) -> u32 {
        if let Some(&number) = self.numbers.get(&effect) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(effect);
        self.numbers.insert(effect, number);
        number
    }
}

/// Works out the effect of an executed instruction and returns its number; appends the transactions of a global or local access to
/// `out`.
#[inline]
pub fn timed_effect(
    (kernel, spec, warp): (&Kernel, &SmSpec, WarpId),
    (effects, patterns): (&mut EffectTable, &mut Patterns),
    issue: &mut Issue,
    out: &mut Vec<Transaction>,
) -> u32 {
    let effect = match issue.op.effect {
        Effect::None | Effect::Exit => return NO_EFFECT,
        Effect::Texture { texels, bytes } => {
            TimedEffect::Texture(texels::fetch(issue.op.mask, &issue.texels, texels, bytes, out))
        }
        Effect::Groups { count } => TimedEffect::Passes(count),
        Effect::Branch { diverged } => TimedEffect::Branch { diverged },
        Effect::Barrier { id, warps, waits } => TimedEffect::Barrier { id, warps, waits },
        Effect::Remote { bytes } => {
            TimedEffect::Remote(passes(spec.banks, issue.op.mask, &issue.addresses, bytes, &mut [0; 32]))
        }
        Effect::Memory { space, bytes } => {
            let at = kernel.index(issue.op.pc);
            let access = kernel.ops[at as usize].access;
            resolve_addresses(kernel, access, space, warp, issue);
            if issue.op.mask == 0 {
                cost_of_access(spec, access, issue, (space, bytes), &mut [0; 32], out)
            } else {
                let key = Key { at, space, mask: issue.op.mask, addresses: &issue.addresses };
                if let Some(effect) = patterns.find(&key, out) {
                    return effect;
                }
                let (first, mut shown) = (out.len(), [0; 32]);
                let effect = cost_of_access(spec, access, issue, (space, bytes), &mut shown, out);
                let number = effects.number(effect);
                patterns.insert(&key, number, &out[first..], shown.map(|shown| shown as u8));
                return number;
            }
        }
    };
    effects.number(effect)
}

/// Turns offsets in local memory into device addresses, and leaves one lane of an atomic that the warp has reduced.
#[inline]
pub fn resolve_addresses(kernel: &Kernel, access: Access, space: Space, warp: WarpId, issue: &mut Issue) {
    if space == Space::Local {
        let first = LOCAL_WINDOW + u64::from(warp.0) * kernel.local_window;
        for lane in lanes(issue.op.mask) {
            let offset = issue.addresses[lane];
            issue.addresses[lane] = first + offset / 4 * 128 + lane as u64 * 4 + offset % 4;
        }
    }
    if let Access::Atomic { joined: true, .. } = access {
        issue.op.mask &= issue.op.mask.wrapping_neg();
    }
}

/// What an access costs: its transactions are appended to `out`, and the words that each bank of shared memory delivers or takes are
/// added to `shown`.
pub fn cost_of_access(
    spec: &SmSpec,
    access: Access,
    issue: &Issue,
    (space, bytes): (Space, u32),
    shown: &mut [u64; 32],
    out: &mut Vec<Transaction>,
) -> TimedEffect {
    match space {
        Space::Shared => TimedEffect::Shared(shared(spec, access, issue, bytes, shown)),
        Space::Const => {
            let first = out.len();
            let passes = constant_passes(issue.op.mask, &issue.addresses) as u8;
            constant_lines(issue.op.mask, &issue.addresses, out);
            TimedEffect::Const { passes, lines: (out.len() - first) as u8 }
        }
        Space::Local => TimedEffect::Global(global(spec, access, issue, bytes.min(4), false, out)),
        Space::Global | Space::Generic if spec.loads_by_texture && access == Access::Load(CacheOp::Nc) => {
            let first = out.len();
            coalesce(Coalescing::Sectors32, Path::Cached, issue.op.mask, &issue.addresses, bytes, out);
            let work = if bytes > 8 { 64 } else { 32 };
            TimedEffect::Texture(Fetch::of(&out[first..], work, false))
        }
        Space::Global | Space::Global32 | Space::Generic => {
            TimedEffect::Global(global(spec, access, issue, bytes, true, out))
        }
    }
}

fn shared(spec: &SmSpec, access: Access, issue: &Issue, bytes: u32, shown: &mut [u64; 32]) -> Passes {
    let mut taken = passes(spec.banks, issue.op.mask, &issue.addresses, bytes, shown);
    if let Access::Atomic { .. } = access {
        taken.wavefronts = taken.wavefronts.max(most_on_one_word(issue));
        // Lock, read, write, unlock: each its own pass.
        if spec.locks_shared_atomics() {
            taken.wavefronts *= 4;
        }
    }
    taken
}

fn global(
    spec: &SmSpec,
    access: Access,
    issue: &Issue,
    bytes: u32,
    global: bool,
    out: &mut Vec<Transaction>,
) -> Global {
    let path = if spec.keeps(access, global) { Path::Cached } else { Path::Uncached };
    let first = out.len();
    let requests = coalesce(spec.coalescing, path, issue.op.mask, &issue.addresses, bytes, out) as u8;
    if let Access::Atomic { .. } = access {
        one_lane_a_word(&issue.addresses, bytes, first, out);
    }
    let new = &out[first..];
    // Lines found in a unified L1 are read through its banks.
    let passes = match access {
        Access::Load(_) | Access::None if spec.l1_tags > 1 => {
            passes(spec.banks, issue.op.mask, &issue.addresses, bytes, &mut [0; 32]).wavefronts as u8
        }
        _ => 0,
    };
    Global {
        requests,
        transactions: new.len() as u8,
        sectors: new.iter().map(|t| t.sectors.count_ones()).sum::<u32>() as u8,
        passes,
        whole: new.iter().all(|t| t.moved() == t.bytes),
        global,
    }
}

/// The most lanes whose atomics go to one word: they are done one after the other.
fn most_on_one_word(issue: &Issue) -> u32 {
    let count = |lane: usize| {
        lanes(issue.op.mask).filter(|&other| issue.addresses[other] / 4 == issue.addresses[lane] / 4).count()
            as u32
    };
    lanes(issue.op.mask).map(count).max().unwrap_or(0)
}
