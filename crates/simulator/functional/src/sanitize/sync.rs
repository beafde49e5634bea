//! Checks of barriers and warp-level operations (which lanes take part, and which should), and of integer
//! divisions.

use isa::{BinOp, InstKind, Operand, Pc};

use super::finding::{Finding, FindingKind, Other};
use super::table::Kind;
use super::{Access, Seen, Store};
use crate::env::{Block, Env};
use crate::lanes::{Row, WideRow, each};
use crate::warp::{NEVER, Wait, Warp, Window};

/// Checks a barrier, a warp-level operation or a division that was executed.
pub(super) fn after(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen) {
    match seen.kind {
        Kind::Collective if seen.issued.mask == u32::MAX && everyone(env, warp, seen) => {
            met(env, warp, seen.slot)
        }
        Kind::Collective => collective(env, block, warp, seen),
        Kind::Barrier => barrier(env, block, warp, seen),
        Kind::Division => each(seen.issued.mask).for_each(|lane| {
            add(env, block, warp, seen.issued.pc, lane, (FindingKind::DivisionByZero, 0, 0))
        }),
        _ => {}
    }
}

/// All 32 lanes execute the operation and all masks name all lanes, so nothing is wrong.
fn everyone(env: &Env<'_>, warp: &Warp, seen: &Seen) -> bool {
    named(env, warp, seen).is_some_and(|row| row == [u32::MAX; 32])
}

/// Records that lanes of a warp have synchronised.
fn met(env: &mut Env<'_>, warp: &Warp, slot: usize) {
    if let Some(sanitizer) = env.sanitizer.as_deref_mut() {
        sanitizer.slots[slot].warp_barrier(warp.index);
    }
}

#[cold]
fn collective(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen) {
    let pc = seen.issued.pc;
    let parked = |params: &crate::warp::Path| params.pc == pc.0 && matches!(params.wait, Wait::Lanes(_));
    let lockstep = env.sanitizer.as_deref().is_some_and(|sanitizer| sanitizer.table.lockstep);
    let waits =
        !lockstep && warp.pending.iter().any(|params| parked(params) && params.mask & seen.issued.mask != 0);
    if !lockstep {
        callers(env, block, warp, seen, waits);
    }
    if !waits {
        met(env, warp, seen.slot);
        let told = !seen.granted && shuffle(env, block, warp, seen, lockstep);
        if !told && !lockstep {
            others(env, block, warp, seen);
        }
    }
}

/// Mask of the lanes that are about to divide by zero.
#[inline(never)]
pub(crate) fn by_zero(env: &Env<'_>, warp: &Warp, pc: Pc) -> u32 {
    let InstKind::Binary { op, ty, a, b, .. } = env.program.inst(pc).kind else { return 0 };
    let lanes =
        |zero: &dyn Fn(usize) -> bool| (0..32).filter(|&lane| zero(lane)).fold(0, |m, lane| m | 1 << lane);
    let params = &env.params;
    if op == BinOp::Add {
        let reciprocal = warp.get(params, a);
        lanes(&|lane| reciprocal[lane] == f32::INFINITY.to_bits())
    } else if ty.wide() {
        let divisor = warp.get64(params, ty, b);
        lanes(&|lane| divisor[lane] == 0)
    } else {
        let divisor = warp.get(params, b);
        lanes(&|lane| divisor[lane] == 0)
    }
}

/// Adds a finding of one lane: kind, address and size.
fn add(env: &mut Env<'_>, block: &Block, warp: &Warp, pc: Pc, lane: usize, finding: (FindingKind, u64, u32)) {
    let (kind, address, size) = finding;
    let place = Some(env.place_of(block, warp.index, lane));
    let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
    sanitizer.findings.add(Finding {
        kind,
        pc,
        place,
        other: None,
        same_warp: true,
        address,
        size,
        allocation: None,
        origin: None,
        count: 1,
        calls: Vec::new(),
    });
}

fn barrier(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen) {
    let (pc, path) = (seen.issued.pc, seen.issued.path);
    let lane = path.trailing_zeros() as usize;
    if warp.barrier_per_warp {
        if path != warp.live {
            let (here, all) = (path.count_ones(), warp.live.count_ones());
            add(env, block, warp, pc, lane, (FindingKind::DivergentBarrier, here.into(), all));
        }
        return;
    }
    let other =
        |params: &&crate::warp::Path| params.pc != pc.0 && matches!(params.wait, Wait::Barrier { .. });
    if let Some(path) = warp.pending.iter().find(other) {
        let (other_pc, other_lane) = (Pc(path.pc), path.mask.trailing_zeros() as usize);
        let [place, other] = [lane, other_lane].map(|lane| env.place_of(block, warp.index, lane));
        let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
        sanitizer.findings.add(Finding {
            kind: FindingKind::SplitBarrier,
            pc,
            place: Some(place),
            other: Some(Other { pc: other_pc, place: other, exact: true, atomic: false }),
            same_warp: true,
            address: 0,
            size: 0,
            allocation: None,
            origin: None,
            count: 1,
            calls: Vec::new(),
        });
    }
}

/// The value of an operand as the instruction read it. Not valid if the instruction overwrote it.
fn operand(env: &Env<'_>, warp: &Warp, window: Window, operand: Operand) -> Row {
    match operand {
        Operand::Reg(reg) => *warp.row_of(window, reg),
        other => warp.get(&env.params, other),
    }
}

/// The lane mask operand in each lane. `None` if the instruction overwrote it.
fn named(env: &Env<'_>, warp: &Warp, seen: &Seen) -> Option<Row> {
    let inst = env.program.inst(seen.issued.pc);
    let mask = inst.kind.member_mask()?;
    (!overwrites(&inst.kind, mask)).then(|| operand(env, warp, seen.window, mask))
}

/// Reports lanes that the mask names but that exited after taking another way, so they never executed this
/// operation. Lanes that merely exited before are no error.
fn others(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen) {
    let (pc, caller) = (seen.issued.pc, seen.issued.mask.trailing_zeros() as usize);
    let Some(named) = named(env, warp, seen).map(|row| row[caller]) else { return };
    let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
    let table = &mut sanitizer.table;
    let apart = |&lane: &usize| {
        warp.last_collective[lane] != NEVER
            && table.apart(&env.program.code, pc, Pc(warp.last_collective[lane]))
    };
    if let Some(lane) = each(named & !warp.live & !seen.issued.mask).find(apart) {
        add(env, block, warp, pc, caller, (FindingKind::MaskOfAbsent, named.into(), lane as u32));
    }
}

/// Reports a lane that executes the operation and is not named by its own mask.
fn callers(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen, waits: bool) {
    let Some(named) = named(env, warp, seen).filter(|_| !waits) else { return };
    for lane in each(seen.issued.mask) {
        if named[lane] >> lane & 1 == 0 {
            let finding = (FindingKind::MaskWithoutCaller, named[lane].into(), lane as u32);
            return add(env, block, warp, seen.issued.pc, lane, finding);
        }
    }
}

/// The instruction wrote its result to the register of this operand.
fn overwrites(kind: &InstKind, operand: Operand) -> bool {
    match *kind {
        InstKind::Shfl { dst, .. } | InstKind::Vote { dst, .. } | InstKind::Collect { dst, .. } => {
            operand == Operand::Reg(dst)
        }
        _ => false,
    }
}

/// Reports a shuffle that reads a lane which does not take part. True if there is one.
fn shuffle(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen, lockstep: bool) -> bool {
    let inst = env.program.inst(seen.issued.pc);
    let InstKind::Shfl { mode, b, width, .. } = inst.kind else { return false };
    if overwrites(&inst.kind, b) || overwrites(&inst.kind, width) {
        return false;
    }
    let (b, width) = (operand(env, warp, seen.window, b), operand(env, warp, seen.window, width));
    let sources = crate::collective::sources(mode, &b, &width);
    // Lanes that wait for the operation at another program counter take part as well.
    let waiting =
        warp.pending.iter().filter(|params| params.granted || matches!(params.wait, Wait::Lanes(_)));
    let part = waiting.fold(seen.issued.mask, |m, params| if lockstep { m } else { m | params.mask });
    let absent = each(seen.issued.mask).find(|&lane| part >> sources[lane] & 1 == 0);
    if let Some(lane) = absent {
        add(
            env,
            block,
            warp,
            seen.issued.pc,
            lane,
            (FindingKind::ShuffleFromAbsent, sources[lane].into(), lane as u32),
        );
    }
    absent.is_some()
}

/// Reports lanes of one store that write different values to the same location of shared memory.
pub(super) fn same_place(
    env: &mut Env<'_>,
    block: &Block,
    warp: &Warp,
    store: Option<Store>,
    access: Access,
    at: &WideRow,
) {
    let Some(Store { src: src @ Operand::Reg(_), .. }) = store else { return };
    let values = warp.get(&env.params, src);
    let mut sorted: [(u64, u32, usize); 32] = std::array::from_fn(|lane| (at[lane], values[lane], lane));
    let count =
        each(access.mask).enumerate().map(|(i, lane)| sorted[i] = (at[lane], values[lane], lane)).count();
    let list = &mut sorted[..count];
    list.sort_unstable_by_key(|&(address, _, lane)| (address, lane));
    let mask = if access.bytes < 4 { (1 << (8 * access.bytes)) - 1 } else { u32::MAX };
    for pair in list.windows(2) {
        let [(a, x, first), (b, y, second)] = [pair[0], pair[1]];
        if a == b && (x ^ y) & mask != 0 {
            let [place, other] = [second, first].map(|lane| env.place_of(block, warp.index, lane));
            let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
            sanitizer.findings.add(Finding {
                kind: FindingKind::SharedSamePlace,
                pc: access.pc,
                place: Some(place),
                other: Some(Other { pc: access.pc, place: other, exact: true, atomic: false }),
                same_warp: true,
                address: a,
                size: access.bytes,
                allocation: None,
                origin: None,
                count: 1,
                calls: Vec::new(),
            });
            return;
        }
    }
}
