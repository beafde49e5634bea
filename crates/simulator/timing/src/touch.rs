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
pub enum Touch {
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
        /// Lines they lie in: [`crate::ahead::Ahead::transactions`].
        lines: u8,
    },
    /// Global or local memory; the transactions are [`crate::ahead::Ahead::transactions`].
    Global(Global),
    /// The texture path; the lines are [`crate::ahead::Ahead::transactions`].
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
pub struct Touches {
    pub all: Vec<Touch>,
    numbers: Map<Touch, u32>,
}

/// The number of [`Touch::Nothing`].
pub const NOTHING: u32 = 0;

impl Touches {
    /// Only that one.
    pub fn new() -> Self {
        let mut touches = Self::default();
        touches.number(Touch::Nothing);
        touches
    }
    /// The number of what an instruction did.
    pub fn number(&mut self, touch: Touch) -> u32 {
        if let Some(&number) = self.numbers.get(&touch) {
            return number;
        }
        let number = self.all.len() as u32;
        self.all.push(touch);
        self.numbers.insert(touch, number);
        number
    }
}

/// What an executed instruction did, of [`Touches`]; appends the transactions of a global or local access.
#[inline]
pub fn touch(
    (kernel, spec, warp): (&Kernel, &SmSpec, WarpId),
    (touches, patterns): (&mut Touches, &mut Patterns),
    issue: &mut Issue,
    out: &mut Vec<Transaction>,
) -> u32 {
    let touch = match issue.op.effect {
        Effect::None | Effect::Exit => return NOTHING,
        Effect::Texture { texels, bytes } => {
            Touch::Texture(texels::fetch(issue.op.mask, &issue.texels, texels, bytes, out))
        }
        Effect::Groups { count } => Touch::Passes(count),
        Effect::Branch { diverged } => Touch::Branch { diverged },
        Effect::Barrier { id, warps, waits } => Touch::Barrier { id, warps, waits },
        Effect::Remote { bytes } => {
            Touch::Remote(passes(spec.banks, issue.op.mask, &issue.addresses, bytes, &mut [0; 32]))
        }
        Effect::Memory { space, bytes } => {
            let at = kernel.index(issue.op.pc);
            let access = kernel.ops[at as usize].access;
            settle(kernel, access, space, warp, issue);
            if issue.op.mask == 0 {
                work_out(spec, access, issue, (space, bytes), &mut [0; 32], out)
            } else {
                let key = Key { at, space, mask: issue.op.mask, addresses: &issue.addresses };
                if let Some(touch) = patterns.find(&key, out) {
                    return touch;
                }
                let (first, mut shown) = (out.len(), [0; 32]);
                let touch = work_out(spec, access, issue, (space, bytes), &mut shown, out);
                let number = touches.number(touch);
                patterns.keep(&key, number, &out[first..], shown.map(|shown| shown as u8));
                return number;
            }
        }
    };
    touches.number(touch)
}

/// Where an access really goes, and which lanes send it.
#[inline]
pub fn settle(kernel: &Kernel, access: Access, space: Space, warp: WarpId, issue: &mut Issue) {
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
pub fn work_out(
    spec: &SmSpec,
    access: Access,
    issue: &Issue,
    (space, bytes): (Space, u32),
    shown: &mut [u64; 32],
    out: &mut Vec<Transaction>,
) -> Touch {
    match space {
        Space::Shared => Touch::Shared(shared(spec, access, issue, bytes, shown)),
        Space::Const => {
            let first = out.len();
            let passes = constant_passes(issue.op.mask, &issue.addresses) as u8;
            constant_lines(issue.op.mask, &issue.addresses, out);
            Touch::Const { passes, lines: (out.len() - first) as u8 }
        }
        Space::Local => Touch::Global(global(spec, access, issue, bytes.min(4), false, out)),
        Space::Global | Space::Generic if spec.loads_by_texture && access == Access::Load(CacheOp::Nc) => {
            let first = out.len();
            coalesce(Coalescing::Sectors32, Path::Cached, issue.op.mask, &issue.addresses, bytes, out);
            let work = if bytes > 8 { 64 } else { 32 };
            Touch::Texture(Fetch::of(&out[first..], work, false))
        }
        Space::Global | Space::Global32 | Space::Generic => {
            Touch::Global(global(spec, access, issue, bytes, true, out))
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
