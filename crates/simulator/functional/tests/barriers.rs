//! Barriers for some warps of a block: counts, arrivals without waiting, and errors.

mod common;

use arch::policy::Reconvergence::{PerThread, Stack};
use common::{Asm, Device, P0, imm, map_kernel, r};
use functional::{Fault, FaultKind};
use isa::*;

fn bar(a: &mut Asm, kind: Bar, id: Operand, count: u32) {
    a.op(InstKind::Bar { kind, id, count: imm(count), dst: None, pred: Guard::ALWAYS });
}

/// Outcome of a block of 96 threads.
fn outcome(p: &Program, rule: arch::policy::Reconvergence) -> Result<Vec<u32>, Box<Fault>> {
    let mut d = Device::new(rule);
    let out = d.alloc(&[0; 96]);
    d.run(p, 1, 96, &[out, 96]).map(|_| d.words(out, 96))
}

#[test]
fn warps_hand_over_in_turns() {
    // Warp 0 waits at barrier 2 and arrives at barrier 1; the others do the opposite. One side omits the last
    // round.
    let kernel = |rounds: u32| {
        map_kernel(|a| {
            let [top, others, behind] = std::array::from_fn(|_| a.label());
            a.special(9, Special::WarpId);
            a.mov(8, imm(0));
            a.place(top);
            a.setp(Cmp::Ne, 0, r(9), imm(0));
            a.bra(Guard::on(P0), others, Some(behind));
            bar(a, Bar::Sync, imm(2), 96);
            bar(a, Bar::Arrive, imm(1), 96);
            a.bin(BinOp::Add, Ty::U32, 8, r(8), imm(1));
            a.bra(Guard::ALWAYS, behind, Some(behind));
            a.place(others);
            bar(a, Bar::Arrive, imm(2), 96);
            bar(a, Bar::Sync, imm(1), 96);
            a.bin(BinOp::Add, Ty::U32, 8, r(8), imm(2));
            a.place(behind);
            a.setp(Cmp::Eq, 1, r(9), imm(0));
            a.setp(Cmp::Lt, 0, r(8), imm(rounds));
            a.guarded(
                Guard::on(Pred(1)),
                InstKind::SetP { cmp: Cmp::Lt, ty: Ty::U32, dst: P0, a: r(8), b: imm(5), and: Guard::ALWAYS },
            );
            a.bra(Guard::on(P0), top, None);
        })
    };
    for rule in [Stack, PerThread] {
        let expect: Vec<u32> = (0..96).map(|i| if i < 32 { 5 } else { 10 }).collect();
        assert_eq!(outcome(&kernel(10), rule).unwrap(), expect);
        let kind = FaultKind::UnfilledBarrier { id: 2, threads: 96, came: 32 };
        assert_eq!(outcome(&kernel(8), rule).unwrap_err().kind, kind);
        let fault = outcome(&kernel(12), rule).unwrap_err();
        assert_eq!(fault.kind, FaultKind::UnfilledBarrier { id: 1, threads: 96, came: 64 });
        assert_eq!(fault.standing.iter().map(|s| (s.1, s.2)).collect::<Vec<_>>(), [(64, 0b110)]);
    }
}

#[test]
fn counts_are_whole_warps_of_the_block_and_the_same_for_all() {
    let check = |id: u32, count: u32| {
        let p = map_kernel(|a| {
            a.mov(8, imm(id));
            bar(a, Bar::Sync, r(8), count);
        });
        outcome(&p, PerThread).map_err(|fault| fault.kind)
    };
    assert_eq!(check(15, 96), Ok(vec![15; 96]));
    assert_eq!(check(15, Bar::BLOCK), Ok(vec![15; 96]));
    // A barrier for a single warp, three times: each warp continues at once.
    assert_eq!(check(1, 32), Ok(vec![1; 96]));
    for (id, count) in [(1, 48), (1, 0), (1, 128), (16, 96)] {
        assert_eq!(check(id, count), Err(FaultKind::BarrierCount { id, threads: count }));
    }
    let differ = map_kernel(|a| {
        let other = a.label();
        a.special(8, Special::WarpId);
        a.setp(Cmp::Ne, 0, r(8), imm(0));
        a.bra(Guard::on(P0), other, Some(other));
        bar(a, Bar::Arrive, imm(3), 96);
        a.place(other);
        bar(a, Bar::Sync, imm(3), 64);
    });
    let kind = FaultKind::BarrierCount { id: 3, threads: 64 };
    assert_eq!(outcome(&differ, PerThread).unwrap_err().kind, kind);
}

#[test]
fn half_a_warp_waits_for_the_other_half_not_for_others() {
    // Half of warp 0 is at the barrier when the other two warps complete it. This half meets warp 1 at the
    // barrier's next use.
    let p = map_kernel(|a| {
        let [others, late, meet, behind] = std::array::from_fn(|_| a.label());
        a.special(9, Special::WarpId);
        a.special(11, Special::LaneId);
        a.mov(8, imm(0));
        a.setp(Cmp::Ne, 0, r(9), imm(0));
        a.bra(Guard::on(P0), others, Some(behind));
        a.setp(Cmp::Ge, 0, r(11), imm(16));
        a.bra(Guard::on(P0), late, Some(behind));
        bar(a, Bar::Sync, imm(1), 64);
        a.bra(Guard::ALWAYS, behind, Some(behind));
        a.place(late);
        a.op(InstKind::Ld {
            space: Space::Shared,
            ty: MemTy::B32,
            dst: Reg(8),
            addr: Address { base: None, offset: 0 },
            cache: CacheOp::Volatile,
        });
        a.setp(Cmp::Eq, 0, r(8), imm(0));
        a.bra(Guard::on(P0), late, Some(meet));
        a.place(meet);
        bar(a, Bar::Sync, imm(1), 64);
        a.bra(Guard::ALWAYS, behind, Some(behind));
        a.place(others);
        bar(a, Bar::Sync, imm(1), 64);
        a.setp(Cmp::Ne, 0, r(9), imm(1));
        a.bra(Guard::on(P0), behind, Some(behind));
        a.mov(8, imm(7));
        let addr = Address { base: None, offset: 0 };
        a.op(InstKind::St { space: Space::Shared, ty: MemTy::B32, addr, src: r(8), volatile: true });
        bar(a, Bar::Sync, imm(1), 64);
        a.place(behind);
    });
    let mut p = p;
    p.functions.iter_mut().for_each(|(_, f)| f.static_smem = 4);
    let expect: Vec<u32> = (0..96).map(|i| if (16..64).contains(&i) { 7 } else { 0 }).collect();
    assert_eq!(outcome(&p, PerThread).unwrap(), expect);
}
