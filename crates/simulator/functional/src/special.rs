//! Reads special registers (`%tid`, `%clock`, …).

use isa::{Reg, Special};

use crate::env::{Block, Env};
use crate::warp::Warp;

pub(crate) fn special(env: &Env<'_>, block: &Block, warp: &mut Warp, mask: u32, dst: Reg, what: Special) {
    let wide = |warp: &mut Warp, x: u64| warp.put64(dst, mask, &[x; 32]);
    let uniform = match what {
        Special::Tid(axis) => return warp.put(dst, mask, &env.tids[warp.index as usize][usize::from(axis)]),
        Special::LaneId => return warp.put(dst, mask, &std::array::from_fn(|i| i as u32)),
        Special::Clock64 => return wide(warp, env.clock.cycles),
        Special::GlobalTimer => return wide(warp, env.clock.ns),
        Special::NTid(axis) => env.block[usize::from(axis)],
        Special::CtaId(axis) => block.index[usize::from(axis)],
        Special::NCtaId(axis) => env.grid[usize::from(axis)],
        Special::WarpId => warp.index,
        Special::SmId => block.sm,
        Special::WarpSize => 32,
        Special::ActiveMask => mask,
        Special::Clock => env.clock.cycles as u32,
        Special::DynamicSmem => env.dynamic_smem,
        Special::TotalSmem => block.shared.len() as u32,
        Special::ConstantBytes => (env.constants.1 - env.constants.0) as u32,
        // Addresses in a program already include the descriptor.
        Special::Descriptor => return wide(warp, 0),
        Special::ClusterCta(axis) => block.index[usize::from(axis)] % env.cluster[usize::from(axis)],
        Special::NClusterCta(axis) => env.cluster[usize::from(axis)],
        Special::ClusterRank => block.rank,
        Special::Stack | Special::CtaInCluster => 0,
    };
    warp.put(dst, mask, &[uniform; 32]);
}
