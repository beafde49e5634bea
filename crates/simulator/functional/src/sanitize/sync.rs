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
pub(super) fn after(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen) {
    match seen.kind {
        Kind::Collective if seen.step.mask == u32::MAX && everyone(env, w, seen) => met(env, w, seen.slot),
        Kind::Collective => collective(env, block, w, seen),
        Kind::Barrier => barrier(env, block, w, seen),
        Kind::Division => each(seen.step.mask)
            .for_each(|lane| add(env, block, w, seen.step.pc, lane, (FindingKind::DivisionByZero, 0, 0))),
        _ => {}
    }
}

/// All 32 lanes execute the operation and all masks name all lanes, so nothing is wrong.
fn everyone(env: &Env<'_>, w: &Warp, seen: &Seen) -> bool {
    named(env, w, seen).is_some_and(|row| row == [u32::MAX; 32])
}

/// Records that lanes of a warp have synchronised.
fn met(env: &mut Env<'_>, w: &Warp, slot: usize) {
    if let Some(watch) = env.watch.as_deref_mut() {
        watch.slots[slot].warp_barrier(w.index);
    }
}

#[cold]
fn collective(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen) {
    let pc = seen.step.pc;
    let parked = |p: &crate::warp::Path| p.pc == pc.0 && matches!(p.wait, Wait::Lanes(_));
    let lockstep = env.watch.as_deref().is_some_and(|watch| watch.table.lockstep);
    let waits = !lockstep && w.others.iter().any(|p| parked(p) && p.mask & seen.step.mask != 0);
    if !lockstep {
        callers(env, block, w, seen, waits);
    }
    if !waits {
        met(env, w, seen.slot);
        let told = !seen.granted && shuffle(env, block, w, seen, lockstep);
        if !told && !lockstep {
            others(env, block, w, seen);
        }
    }
}

/// Mask of the lanes that are about to divide by zero.
#[inline(never)]
pub(crate) fn by_zero(env: &Env<'_>, w: &Warp, pc: Pc) -> u32 {
    let InstKind::Binary { op, ty, a, b, .. } = env.program.inst(pc).kind else { return 0 };
    let lanes =
        |zero: &dyn Fn(usize) -> bool| (0..32).filter(|&lane| zero(lane)).fold(0, |m, lane| m | 1 << lane);
    let params = &env.params;
    if op == BinOp::Add {
        let reciprocal = w.get(params, a);
        lanes(&|lane| reciprocal[lane] == f32::INFINITY.to_bits())
    } else if ty.wide() {
        let divisor = w.get64(params, ty, b);
        lanes(&|lane| divisor[lane] == 0)
    } else {
        let divisor = w.get(params, b);
        lanes(&|lane| divisor[lane] == 0)
    }
}

/// Adds a finding of one lane: kind, address and size.
fn add(env: &mut Env<'_>, block: &Block, w: &Warp, pc: Pc, lane: usize, finding: (FindingKind, u64, u32)) {
    let (kind, address, size) = finding;
    let place = Some(env.place_of(block, w.index, lane));
    let Some(watch) = env.watch.as_deref_mut() else { return };
    watch.findings.add(Finding {
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

fn barrier(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen) {
    let (pc, path) = (seen.step.pc, seen.step.path);
    let lane = path.trailing_zeros() as usize;
    if w.stacked {
        if path != w.live {
            let (here, all) = (path.count_ones(), w.live.count_ones());
            add(env, block, w, pc, lane, (FindingKind::DivergentBarrier, here.into(), all));
        }
        return;
    }
    let other = |p: &&crate::warp::Path| p.pc != pc.0 && matches!(p.wait, Wait::Barrier { .. });
    if let Some(path) = w.others.iter().find(other) {
        let (other_pc, other_lane) = (Pc(path.pc), path.mask.trailing_zeros() as usize);
        let [place, other] = [lane, other_lane].map(|lane| env.place_of(block, w.index, lane));
        let Some(watch) = env.watch.as_deref_mut() else { return };
        watch.findings.add(Finding {
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
fn operand(env: &Env<'_>, w: &Warp, window: Window, operand: Operand) -> Row {
    match operand {
        Operand::Reg(reg) => *w.row_of(window, reg),
        other => w.get(&env.params, other),
    }
}

/// The lane mask operand in each lane. `None` if the instruction overwrote it.
fn named(env: &Env<'_>, w: &Warp, seen: &Seen) -> Option<Row> {
    let inst = env.program.inst(seen.step.pc);
    let mask = inst.kind.member_mask()?;
    (!overwrites(&inst.kind, mask)).then(|| operand(env, w, seen.window, mask))
}

/// Reports lanes that the mask names but that exited after taking another way, so they never executed this
/// operation. Lanes that merely exited before are no error.
fn others(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen) {
    let (pc, caller) = (seen.step.pc, seen.step.mask.trailing_zeros() as usize);
    let Some(named) = named(env, w, seen).map(|row| row[caller]) else { return };
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let table = &mut watch.table;
    let apart = |&lane: &usize| w.met[lane] != NEVER && table.apart(&env.program.code, pc, Pc(w.met[lane]));
    if let Some(lane) = each(named & !w.live & !seen.step.mask).find(apart) {
        add(env, block, w, pc, caller, (FindingKind::MaskOfAbsent, named.into(), lane as u32));
    }
}

/// Reports a lane that executes the operation and is not named by its own mask.
fn callers(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen, waits: bool) {
    let Some(named) = named(env, w, seen).filter(|_| !waits) else { return };
    for lane in each(seen.step.mask) {
        if named[lane] >> lane & 1 == 0 {
            let finding = (FindingKind::MaskWithoutCaller, named[lane].into(), lane as u32);
            return add(env, block, w, seen.step.pc, lane, finding);
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
fn shuffle(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen, lockstep: bool) -> bool {
    let inst = env.program.inst(seen.step.pc);
    let InstKind::Shfl { mode, b, width, .. } = inst.kind else { return false };
    if overwrites(&inst.kind, b) || overwrites(&inst.kind, width) {
        return false;
    }
    let (b, width) = (operand(env, w, seen.window, b), operand(env, w, seen.window, width));
    let sources = crate::collective::sources(mode, &b, &width);
    // Lanes that wait for the operation at another program counter take part as well.
    let waiting = w.others.iter().filter(|p| p.granted || matches!(p.wait, Wait::Lanes(_)));
    let part = waiting.fold(seen.step.mask, |m, p| if lockstep { m } else { m | p.mask });
    let absent = each(seen.step.mask).find(|&lane| part >> sources[lane] & 1 == 0);
    if let Some(lane) = absent {
        add(
            env,
            block,
            w,
            seen.step.pc,
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
    w: &Warp,
    store: Option<Store>,
    access: Access,
    at: &WideRow,
) {
    let Some(Store { src: src @ Operand::Reg(_), .. }) = store else { return };
    let values = w.get(&env.params, src);
    let mut sorted: [(u64, u32, usize); 32] = std::array::from_fn(|lane| (at[lane], values[lane], lane));
    let count =
        each(access.mask).enumerate().map(|(i, lane)| sorted[i] = (at[lane], values[lane], lane)).count();
    let list = &mut sorted[..count];
    list.sort_unstable_by_key(|&(address, _, lane)| (address, lane));
    let mask = if access.bytes < 4 { (1 << (8 * access.bytes)) - 1 } else { u32::MAX };
    for pair in list.windows(2) {
        let [(a, x, first), (b, y, second)] = [pair[0], pair[1]];
        if a == b && (x ^ y) & mask != 0 {
            let [place, other] = [second, first].map(|lane| env.place_of(block, w.index, lane));
            let Some(watch) = env.watch.as_deref_mut() else { return };
            watch.findings.add(Finding {
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
