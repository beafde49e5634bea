//! What instructions do beyond their registers, as the model needs it: transactions, bank passes, barriers. Addresses become
//! these where an instruction is executed; most have an access like it behind them ([`Patterns`]).

use arch::policy::Coalescing;
use base::Map;
use isa::{CacheOp, Effect, Issue, Space};

use crate::banks::{Passes, constant_passes, passes};
use crate::coalesce::{Path, Transaction, coalesce, constant_lines, lanes, one_lane_a_word};
use crate::decode::{Access, Kernel};
use crate::pattern::{Key, Patterns};
use crate::sm::SmSpec;
use crate::source::WarpId;
use crate::texels::{self, Fetch};

/// Where local memory lies: the threads' words interleaved, so that a warp's accesses to one variable coalesce.
const LOCAL_WINDOW: u64 = 1 << 46;

/// What an instruction did beyond its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimedEffect {
    /// Nothing.
    Nothing,
    /// Jumped; lanes may have gone both ways.
    Branch {
        /// They did.
        diverged: bool,
    },
    /// Went through its pipe so many times.
    Passes(u8),
    /// Arrived at a barrier of the block.
    Barrier {
        /// Its number.
        id: u8,
        /// Warps it is for; 0: all that run.
        warps: u8,
        /// The warp waits there.
        waits: bool,
    },
    /// Shared memory, in so many passes.
    Shared(Passes),
    /// Shared memory of other blocks of the cluster, in so many passes.
    Remote(Passes),
    /// Constants, in so many passes.
    Const {
        /// One for each distinct word.
        passes: u8,
        /// Lines they lie in: [`crate::run_ahead::RunAhead::transactions`].
        lines: u8,
    },
    /// Global or local memory; the transactions are [`crate::run_ahead::RunAhead::transactions`].
    Global(Global),
    /// The texture path; the lines are [`crate::run_ahead::RunAhead::transactions`].
    Texture(Fetch),
}

/// An access to global or local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Global {
    /// Groups of lanes looked at together.
    pub requests: u8,
    /// Transactions.
    pub transactions: u8,
    /// Sectors they move.
    pub sectors: u8,
    /// Passes of the data through the banks of a unified L1, if it comes from there.
    pub passes: u8,
    /// Every transaction moves all of its bytes.
    pub whole: bool,
    /// Global, not local.
    pub global: bool,
}

/// All that instructions of a kernel did so far, each kind once: there are few.
#[derive(Clone, Debug, Default)]
pub struct EffectTable {
    pub all: Vec<TimedEffect>,
    numbers: Map<TimedEffect, u32>,
}

/// The number of [`TimedEffect::Nothing`].
pub const NO_EFFECT: u32 = 0;

impl EffectTable {
    /// Only that one.
    pub fn new() -> Self {
        let mut effects = Self::default();
        effects.number(TimedEffect::Nothing);
        effects
    }
    /// The number of what an instruction did.
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

/// What an executed instruction did, of [`EffectTable`]; appends the transactions of a global or local access.
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
                patterns.keep(&key, number, &out[first..], shown.map(|shown| shown as u8));
                return number;
            }
        }
    };
    effects.number(effect)
}

/// Where an access really goes, and which lanes send it.
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

/// What an access takes; `shown` counts the words that banks of shared memory show.
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

/// Most lanes that an atomic sends to one word.
fn most_on_one_word(issue: &Issue) -> u32 {
    let count = |lane: usize| {
        lanes(issue.op.mask).filter(|&other| issue.addresses[other] / 4 == issue.addresses[lane] / 4).count()
            as u32
    };
    lanes(issue.op.mask).map(count).max().unwrap_or(0)
}
