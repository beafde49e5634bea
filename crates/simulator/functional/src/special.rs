//! Reads special registers (`%tid`, `%clock`, …).

use isa::{Reg, Special};

use crate::env::{Block, Env};
use crate::warp::Warp;

pub(crate) fn special(env: &Env<'_>, block: &Block, w: &mut Warp, mask: u32, dst: Reg, what: Special) {
    let wide = |w: &mut Warp, x: u64| w.put64(dst, mask, &[x; 32]);
    let uniform = match what {
        Special::Tid(axis) => return w.put(dst, mask, &env.tids[w.index as usize][usize::from(axis)]),
        Special::LaneId => return w.put(dst, mask, &std::array::from_fn(|i| i as u32)),
        Special::Clock64 => return wide(w, env.now.cycles),
        Special::GlobalTimer => return wide(w, env.now.ns),
        Special::NTid(axis) => env.block[usize::from(axis)],
        Special::CtaId(axis) => block.index[usize::from(axis)],
        Special::NCtaId(axis) => env.grid[usize::from(axis)],
        Special::WarpId => w.index,
        Special::SmId => block.sm,
        Special::WarpSize => 32,
        Special::ActiveMask => mask,
        Special::Clock => env.now.cycles as u32,
        Special::DynamicSmem => env.dynamic_smem,
        Special::TotalSmem => block.shared.len() as u32,
        Special::ConstantBytes => (env.constants.1 - env.constants.0) as u32,
        // Addresses in a program already include the descriptor.
        Special::Descriptor => return wide(w, 0),
        Special::ClusterCta(axis) => block.index[usize::from(axis)] % env.cluster[usize::from(axis)],
        Special::NClusterCta(axis) => env.cluster[usize::from(axis)],
        Special::ClusterRank => block.rank,
        Special::Stack | Special::CtaInCluster => 0,
    };
    w.put(dst, mask, &[uniform; 32]);
}
