//! Small kernels: grids, divergence, barriers, calls, locks.

mod common;

use arch::policy::Reconvergence::{PerThread, Stack};
use common::{Asm, Device, Needs, P0, imm, map_kernel, needs, program, r, run_map};
use functional::FaultKind;
use isa::*;

#[test]
fn grids_cover_all_threads_once() {
    for block in [1, 31, 32, 33, 64, 100, 256] {
        let p = map_kernel(|a| a.bin(BinOp::Mul, Ty::U32, 8, r(3), r(3)));
        let got = run_map(&mut Device::new(Stack), &p, 1000, block);
        assert!((0..1000).all(|i| got[i as usize] == i * i), "block {block}");
    }
}

#[test]
fn blocks_of_three_dimensions() {
    let mut a = Asm::default();
    a.special(0, Special::Tid(0));
    a.special(1, Special::Tid(1));
    a.special(2, Special::Tid(2));
    a.special(3, Special::CtaId(1));
    // index = ((ctaid.y · 2 + z) · 3 + y) · 5 + x; value = x | y << 8 | z << 16
    let mad = |a: &mut Asm, dst, x, k, y| {
        a.op(InstKind::Ternary { op: TernOp::Mad, ty: Ty::U32, dst: Reg(dst), a: r(x), b: imm(k), c: r(y) });
    };
    mad(&mut a, 4, 3, 2, 2);
    mad(&mut a, 4, 4, 3, 1);
    mad(&mut a, 4, 4, 5, 0);
    mad(&mut a, 5, 1, 256, 0);
    mad(&mut a, 5, 2, 65536, 5);
    a.element(6, 0, 4);
    a.st(Space::Global, MemTy::B32, 6, 0, r(5));
    a.op(InstKind::Exit);
    let p = program(vec![(a, needs(8), 1)]);
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 60]);
    d.run3(&p, [1, 2, 1], [5, 3, 2], &[out]).unwrap();
    for (i, v) in d.words(out, 60).into_iter().enumerate() {
        let (x, y, z) = (i % 5, i / 5 % 3, i / 15 % 2);
        assert_eq!(v as usize, x | y << 8 | z << 16);
    }
}

#[test]
fn lanes_leave_a_loop_one_by_one_and_meet_again() {
    for rule in [Stack, PerThread] {
        // sum of 1..=tid, by a loop of tid rounds; then one store by the whole warp
        let p = map_kernel(|a| {
            let (head, out) = (a.label(), a.label());
            a.mov(8, imm(0));
            a.mov(9, r(3));
            a.place(head);
            a.setp(Cmp::Eq, 0, r(9), imm(0));
            a.bra(Guard::on(P0), out, Some(out));
            a.bin(BinOp::Add, Ty::U32, 8, r(8), r(9));
            a.bin(BinOp::Sub, Ty::U32, 9, r(9), imm(1));
            a.bra(Guard::ALWAYS, head, Some(head));
            a.place(out);
        });
        let mut d = Device::new(rule);
        let out = d.alloc(&[0; 64]);
        let f = d.run(&p, 1, 64, &[out, 64]).unwrap();
        let store = p.code.iter().position(|i| matches!(i.kind, InstKind::St { .. })).unwrap();
        assert_eq!((f.counts[store].warps, f.counts[store].threads), (2, 64), "{rule:?}");
        assert!(d.words(out, 64).iter().enumerate().all(|(i, &v)| v as usize == i * (i + 1) / 2));
    }
}

/// An early return inside a branch: the branch's join is the function's end, and the remaining lanes still
/// reconverge after the outer branch.
#[test]
fn early_returns_do_not_keep_the_others_apart() {
    for rule in [Stack, PerThread] {
        let p = map_kernel(|a| {
            let (join, stay, exit) = (a.label(), a.label(), a.label());
            a.mov(8, imm(7));
            a.setp(Cmp::Lt, 0, r(3), imm(8));
            a.bra(Guard::unless(P0), join, Some(join));
            a.setp(Cmp::Lt, 1, r(3), imm(4));
            a.bra(Guard::unless(Pred(1)), stay, None);
            a.bra(Guard::ALWAYS, exit, Some(exit));
            a.place(exit);
            a.op(InstKind::Exit);
            a.place(stay);
            a.mov(8, imm(9));
            a.place(join);
            a.bar();
        });
        let mut d = Device::new(rule);
        let out = d.alloc(&[1; 32]);
        let f = d.run(&p, 1, 32, &[out, 32]).unwrap();
        let bar = p.code.iter().position(|i| matches!(i.kind, InstKind::Bar { .. })).unwrap();
        assert_eq!((f.counts[bar].warps, f.counts[bar].threads), (1, 28), "{rule:?}");
        let expect: Vec<u32> = (0..32)
            .map(|i| {
                if i < 4 {
                    1
                } else if i < 8 {
                    9
                } else {
                    7
                }
            })
            .collect();
        assert_eq!(d.words(out, 32), expect);
    }
}

#[test]
fn barriers_order_shared_memory() {
    let mut a = Asm::default();
    a.special(0, Special::Tid(0));
    a.bin(BinOp::Shl, Ty::U32, 1, r(0), imm(2));
    a.st(Space::Shared, MemTy::B32, 1, 0, r(0));
    a.bar();
    a.bin(BinOp::Sub, Ty::U32, 2, imm(4 * 255), r(1));
    a.ld(Space::Shared, MemTy::B32, 3, 2, 0);
    a.element(4, 0, 0);
    a.st(Space::Global, MemTy::B32, 4, 0, r(3));
    a.op(InstKind::Exit);
    let p = program(vec![(a, Needs { regs: 8, smem: 1024, ..Needs::default() }, 1)]);
    let mut d = Device::new(Stack);
    let out = d.alloc(&[0; 256]);
    d.run(&p, 1, 256, &[out]).unwrap();
    assert!(d.words(out, 256).iter().enumerate().all(|(i, &v)| v as usize == 255 - i));
}

#[test]
fn reducing_barriers() {
    for (kind, expect) in [(Bar::Count, 40), (Bar::And, 0), (Bar::Or, 1)] {
        let p = map_kernel(|a| {
            a.setp(Cmp::Lt, 1, r(3), imm(40));
            let pred = Guard::on(Pred(1));
            a.op(InstKind::Bar { kind, id: imm(0), count: imm(Bar::BLOCK), dst: Some(Reg(8)), pred });
        });
        assert_eq!(run_map(&mut Device::new(PerThread), &p, 96, 96), vec![expect; 96], "{kind:?}");
    }
}

#[test]
fn a_barrier_that_some_never_reach_is_a_fault() {
    // lanes below 16 wait at a barrier, the others at the join
    let kernel = |threads: u32| {
        map_kernel(|a| {
            let join = a.label();
            a.setp(Cmp::Lt, 0, r(3), imm(threads));
            a.bra(Guard::unless(P0), join, Some(join));
            a.bar();
            a.place(join);
            a.bar();
        })
    };
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 64]);
    let fault = d.run(&kernel(16), 1, 64, &[out, 64]).err().unwrap();
    assert_eq!(fault.kind, FaultKind::DivergentBarrier);
    // Before cc 7.0 barriers count warps: two arrivals of the first warp and one of the second, which then
    // exits.
    Device::new(Stack).run(&kernel(16), 1, 32, &[out, 0]).unwrap();
}

#[test]
fn barriers_of_different_numbers_never_meet() {
    let p = map_kernel(|a| {
        a.special(8, Special::WarpId);
        a.op(InstKind::Bar {
            kind: Bar::Sync,
            id: r(8),
            count: imm(Bar::BLOCK),
            dst: None,
            pred: Guard::ALWAYS,
        });
    });
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 64]);
    assert_eq!(d.run(&p, 1, 64, &[out, 64]).err().unwrap().kind, FaultKind::DivergentBarrier);
}

fn fib() -> Program {
    let mut a = Asm::default();
    a.global_index(3);
    a.args.push(vec![Arg { ty: Ty::U32, value: r(3) }]);
    a.op(InstKind::Call { func: FuncId(1), args: ArgsId(0), dst: Some(Reg(8)) });
    a.element(10, 0, 3);
    a.st(Space::Global, MemTy::B32, 10, 0, r(8));
    a.op(InstKind::Exit);
    let mut f = Asm::default();
    let more = f.label();
    f.setp(Cmp::Ge, 0, r(0), imm(2));
    f.bra(Guard::on(P0), more, None);
    f.op(InstKind::Ret { src: Some(r(0)) });
    f.place(more);
    f.bin(BinOp::Sub, Ty::U32, 1, r(0), imm(1));
    f.args.push(vec![Arg { ty: Ty::U32, value: r(1) }]);
    f.op(InstKind::Call { func: FuncId(1), args: ArgsId(1), dst: Some(Reg(2)) });
    f.bin(BinOp::Sub, Ty::U32, 1, r(0), imm(2));
    f.op(InstKind::Call { func: FuncId(1), args: ArgsId(1), dst: Some(Reg(3)) });
    f.bin(BinOp::Add, Ty::U32, 2, r(2), r(3));
    f.op(InstKind::Ret { src: Some(r(2)) });
    program(vec![(a, needs(16), 1), (f, Needs { regs: 4, frame: 16, ret: Some(Ty::U32), ..needs(4) }, 1)])
}

#[test]
fn recursion_diverges_and_returns() {
    for rule in [Stack, PerThread] {
        let mut d = Device::new(rule);
        let out = d.alloc(&[0; 20]);
        let f = d.run(&fib(), 1, 20, &[out]).unwrap();
        let (mut x, mut y) = (0, 1);
        for v in d.words(out, 20) {
            assert_eq!(v, x);
            (x, y) = (y, x + y);
        }
        assert_eq!(f.counts[6].warps, 1, "all lanes meet behind the call");
    }
}

#[test]
fn endless_recursion_overflows_the_stack() {
    let mut a = Asm::default();
    a.args.push(vec![]);
    a.op(InstKind::Call { func: FuncId(1), args: ArgsId(0), dst: None });
    a.op(InstKind::Exit);
    let mut f = Asm::default();
    f.op(InstKind::Call { func: FuncId(1), args: ArgsId(0), dst: None });
    f.op(InstKind::Ret { src: None });
    let p = program(vec![(a, needs(4), 0), (f, Needs { regs: 4, frame: 16, ..needs(4) }, 0)]);
    let fault = Device::new(PerThread).run(&p, 1, 1, &[]).err().unwrap();
    assert_eq!((fault.kind, fault.pc), (FaultKind::StackOverflow, Pc(2)));
    // First the function's own calls, then the kernel's.
    let (kernel, own) = fault.callers.split_last().unwrap();
    assert!(
        *kernel == Pc(0) && own.len() > 10 && own.iter().all(|&call| call == Pc(2)),
        "{:?}",
        fault.callers
    );
}

/// Some lanes of a path exit or return by a guarded instruction, without a jump.
#[test]
fn guarded_exits_and_returns_leave_the_rest_running() {
    for rule in [Stack, PerThread] {
        let mut a = Asm::default();
        a.global_index(3);
        a.setp(Cmp::Lt, 0, r(3), imm(5));
        a.guarded(Guard::on(P0), InstKind::Exit);
        a.args.push(vec![Arg { ty: Ty::U32, value: r(3) }]);
        a.op(InstKind::Call { func: FuncId(1), args: ArgsId(0), dst: Some(Reg(8)) });
        a.bar();
        a.element(10, 0, 3);
        a.st(Space::Global, MemTy::B32, 10, 0, r(8));
        a.op(InstKind::Exit);
        let mut f = Asm::default();
        f.setp(Cmp::Lt, 0, r(0), imm(10));
        f.guarded(Guard::on(P0), InstKind::Ret { src: Some(imm(1)) });
        f.bin(BinOp::Mul, Ty::U32, 1, r(0), imm(3));
        f.op(InstKind::Ret { src: Some(r(1)) });
        let p = program(vec![(a, needs(16), 1), (f, Needs { ret: Some(Ty::U32), ..needs(4) }, 1)]);
        let mut d = Device::new(rule);
        let out = d.alloc(&[7; 64]);
        let f = d.run(&p, 1, 64, &[out]).unwrap();
        let expect = (0..64).map(|i| {
            if i < 5 {
                7
            } else if i < 10 {
                1
            } else {
                3 * i
            }
        });
        assert!(d.words(out, 64).into_iter().eq(expect), "{rule:?}");
        let bar = p.code.iter().position(|i| matches!(i.kind, InstKind::Bar { .. })).unwrap();
        assert_eq!((f.counts[bar].warps, f.counts[bar].threads), (2, 59));
    }
}

/// The compiler knows the depth of a chain of calls with large frames, so the chain needs no stack limit.
#[test]
fn chains_of_calls_have_room_for_their_frames() {
    let mut a = Asm::default();
    a.global_index(3);
    a.args.push(vec![Arg { ty: Ty::U32, value: r(3) }]);
    a.op(InstKind::Call { func: FuncId(1), args: ArgsId(0), dst: Some(Reg(8)) });
    a.element(10, 0, 3);
    a.st(Space::Global, MemTy::B32, 10, 0, r(8));
    a.op(InstKind::Exit);
    let mut f = Asm::default();
    f.mov(1, imm(7996));
    f.st(Space::Local, MemTy::B32, 1, 0, r(0));
    f.ld(Space::Local, MemTy::B32, 2, 1, 0);
    f.op(InstKind::Ret { src: Some(r(2)) });
    let p =
        program(vec![(a, needs(16), 1), (f, Needs { regs: 4, frame: 8000, ret: Some(Ty::U32), smem: 0 }, 1)]);
    let mut d = Device::new(Stack);
    let out = d.alloc(&[9; 40]);
    d.run(&p, 1, 40, &[out]).unwrap();
    assert!(d.words(out, 40).into_iter().eq(0..40));
}

/// Each lane takes a lock in a loop that the lane with the lock leaves only after the other lanes had a turn.
/// This needs independent thread scheduling.
#[test]
fn spin_locks_make_progress_from_volta_on() {
    let p = map_kernel(|a| {
        let (spin, got) = (a.label(), a.label());
        a.op(InstKind::Mov { ty: Ty::U64, dst: Reg(12), src: Operand::Param(0) });
        a.place(spin);
        a.op(InstKind::Atom {
            space: Space::Global,
            op: AtomOp::Cas,
            ty: Ty::U32,
            dst: Some(Reg(9)),
            addr: Address { base: Some(Reg(12)), offset: 256 },
            a: imm(0),
            b: imm(1),
        });
        a.setp(Cmp::Ne, 0, r(9), imm(0));
        a.bra(Guard::on(P0), spin, Some(got));
        a.place(got);
        a.ld(Space::Global, MemTy::B32, 8, 12, 260);
        a.bin(BinOp::Add, Ty::U32, 8, r(8), imm(1));
        a.st(Space::Global, MemTy::B32, 12, 260, r(8));
        a.st(Space::Global, MemTy::B32, 12, 256, imm(0));
    });
    // The lane with the lock waits at the join for the spinning lanes. This deadlocks even with independent
    // thread scheduling, because the join comes first. Compilers keep the critical section inside the loop
    // instead, as in the next test.
    let mut d = Device::new(Stack);
    d.budget = 100_000;
    let out = d.alloc(&[0; 66]);
    assert_eq!(d.run(&p, 1, 32, &[out, 32]).err().unwrap().kind, FaultKind::Endless);
    assert_eq!(locked_counter(PerThread), Ok(32));
    assert_eq!(locked_counter(Stack), Ok(32));
}

/// `for (done = 0; !done;) if (CAS == 0) { count++; unlock; done = 1; }`, and a lane that waits for another's
/// flag.
fn locked_counter(rule: arch::policy::Reconvergence) -> Result<u32, FaultKind> {
    let p = map_kernel(|a| {
        let (head, again, out) = (a.label(), a.label(), a.label());
        a.op(InstKind::Mov { ty: Ty::U64, dst: Reg(12), src: Operand::Param(0) });
        a.mov(14, imm(0));
        a.place(head);
        a.op(InstKind::Atom {
            space: Space::Global,
            op: AtomOp::Cas,
            ty: Ty::U32,
            dst: Some(Reg(9)),
            addr: Address { base: Some(Reg(12)), offset: 256 },
            a: imm(0),
            b: imm(1),
        });
        a.setp(Cmp::Ne, 0, r(9), imm(0));
        a.bra(Guard::on(P0), again, Some(again));
        a.ld(Space::Global, MemTy::B32, 8, 12, 260);
        a.bin(BinOp::Add, Ty::U32, 8, r(8), imm(1));
        a.st(Space::Global, MemTy::B32, 12, 260, r(8));
        a.st(Space::Global, MemTy::B32, 12, 256, imm(0));
        a.mov(14, imm(1));
        a.place(again);
        a.setp(Cmp::Eq, 1, r(14), imm(0));
        a.bra(Guard::on(Pred(1)), head, Some(out));
        a.place(out);
    });
    let mut d = Device::new(rule);
    d.budget = 1_000_000;
    let out = d.alloc(&[0; 66]);
    d.run(&p, 1, 32, &[out, 32]).map_err(|f| f.kind)?;
    Ok(d.words(out, 66)[65])
}

/// Lane 0 sets a flag for which lane 1 waits in the other arm of the branch.
#[test]
fn arms_of_a_branch_may_wait_for_each_other_from_volta_on() {
    let p = map_kernel(|a| {
        let (other, spin, join) = (a.label(), a.label(), a.label());
        a.op(InstKind::Mov { ty: Ty::U64, dst: Reg(12), src: Operand::Param(0) });
        a.mov(8, imm(5));
        a.setp(Cmp::Ne, 0, r(3), imm(0));
        a.bra(Guard::unless(P0), other, Some(join));
        a.place(spin);
        a.ld(Space::Global, MemTy::B32, 9, 12, 256);
        a.setp(Cmp::Eq, 1, r(9), imm(0));
        a.bra(Guard::on(Pred(1)), spin, Some(join));
        a.bra(Guard::ALWAYS, join, Some(join));
        a.place(other);
        a.st(Space::Global, MemTy::B32, 12, 256, imm(1));
        a.place(join);
    });
    for (rule, ends) in [(PerThread, true), (Stack, false)] {
        let mut d = Device::new(rule);
        d.budget = 100_000;
        let out = d.alloc(&[0; 66]);
        assert_eq!(d.run(&p, 1, 32, &[out, 32]).is_ok(), ends, "{rule:?}");
    }
}
