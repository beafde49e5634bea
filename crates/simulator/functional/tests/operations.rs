//! Small kernels: warp-level operations, memory, faults, printf.

mod common;

use arch::policy::Reconvergence::{PerThread, Stack};
use common::{Asm, Device, Needs, P0, imm, map_kernel, needs, program, r, run_map};
use functional::memory::HOST_BASE;
use functional::{Access, FaultKind};
use isa::*;

#[test]
fn shuffles_and_votes() {
    let shuffle = |mode, b: u32, width: u32| {
        let p = map_kernel(|a| {
            a.op(InstKind::Shfl {
                mode,
                dst: Reg(8),
                a: r(3),
                b: imm(b),
                width: imm(width),
                mask: imm(u32::MAX),
            });
        });
        run_map(&mut Device::new(PerThread), &p, 32, 32)
    };
    assert_eq!(
        shuffle(ShflMode::Down, 16, 32)[..20],
        [(16..32).collect::<Vec<_>>(), vec![16, 17, 18, 19]].concat()
    );
    assert_eq!(shuffle(ShflMode::Up, 1, 8)[..9], [0, 0, 1, 2, 3, 4, 5, 6, 8]);
    assert_eq!(shuffle(ShflMode::Bfly, 1, 32)[..4], [1, 0, 3, 2]);
    assert_eq!(shuffle(ShflMode::Idx, 3, 8)[..9], [3, 3, 3, 3, 3, 3, 3, 3, 11]);
    let vote = |mode, below: u32| {
        let p = map_kernel(|a| {
            a.setp(Cmp::Lt, 1, r(3), imm(below));
            a.op(InstKind::Vote { mode, dst: Reg(8), pred: Guard::on(Pred(1)), mask: imm(u32::MAX) });
        });
        run_map(&mut Device::new(PerThread), &p, 32, 32)[0]
    };
    assert_eq!(vote(VoteMode::Ballot, 5), 31);
    assert_eq!((vote(VoteMode::All, 32), vote(VoteMode::All, 31)), (1, 0));
    assert_eq!((vote(VoteMode::Any, 1), vote(VoteMode::Any, 0)), (1, 0));
    assert_eq!((vote(VoteMode::Uni, 0), vote(VoteMode::Uni, 9)), (1, 0));
}

/// Both arms of a branch execute the same warp barrier before the join.
#[test]
fn warp_barriers_wait_for_the_named_lanes() {
    let kernel = |mask: u32| {
        map_kernel(|a| {
            let join = a.label();
            a.setp(Cmp::Lt, 0, r(3), imm(16));
            a.mov(8, imm(1));
            a.bra(Guard::unless(P0), join, Some(join));
            a.op(InstKind::WarpSync { mask: imm(mask) });
            a.place(join);
        })
    };
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 32]);
    d.run(&kernel(0xffff), 1, 32, &[out, 32]).unwrap();
    let fault = d.run(&kernel(u32::MAX), 1, 32, &[out, 32]).err().unwrap();
    assert_eq!(fault.kind, FaultKind::SyncMask(u32::MAX));
    // Lanes that have exited are not waited for.
    d.run(&kernel(u32::MAX), 1, 16, &[out, 32]).unwrap();
}

#[test]
fn atomics_count_every_thread() {
    let p = map_kernel(|a| {
        a.op(InstKind::Mov { ty: Ty::U64, dst: Reg(12), src: Operand::Param(0) });
        a.op(InstKind::Atom {
            space: Space::Global,
            op: AtomOp::Add,
            ty: Ty::U32,
            dst: Some(Reg(8)),
            addr: Address { base: Some(Reg(12)), offset: 4000 },
            a: imm(1),
            b: imm(0),
        });
    });
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 1001]);
    d.run(&p, 10, 100, &[out, 1000]).unwrap();
    let words = d.words(out, 1001);
    assert_eq!(words[1000], 1000);
    let mut old = words[..1000].to_vec();
    old.sort_unstable();
    assert!(old.iter().enumerate().all(|(i, &v)| v as usize == i));
}

#[test]
fn local_memory_is_each_threads_own() {
    let mut a = Asm::default();
    a.global_index(3);
    a.mov(6, imm(4));
    a.st(Space::Local, MemTy::B32, 6, 4, r(3));
    a.op(InstKind::ToGeneric { space: Space::Local, dst: Reg(8), a: imm(8) });
    a.ld(Space::Generic, MemTy::B32, 7, 8, 0);
    a.element(10, 0, 3);
    a.st(Space::Generic, MemTy::B32, 10, 0, r(7));
    a.op(InstKind::Exit);
    let p = program(vec![(a, Needs { regs: 16, frame: 16, ..Needs::default() }, 1)]);
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 64]);
    d.run(&p, 1, 64, &[out]).unwrap();
    assert!(d.words(out, 64).iter().enumerate().all(|(i, &v)| v as usize == i));
}

#[test]
fn wide_loads_and_stores_of_bytes() {
    let mut a = Asm::default();
    a.global_index(3);
    a.bin(BinOp::Shl, Ty::U32, 4, r(3), imm(2));
    a.element(8, 0, 4);
    a.ld(Space::Global, MemTy::B128, 12, 8, 0);
    a.bin(BinOp::Add, Ty::U32, 13, r(12), r(13));
    a.bin(BinOp::Add, Ty::U32, 14, r(14), r(15));
    a.bin(BinOp::Add, Ty::U32, 13, r(13), r(14));
    a.op(InstKind::Ternary {
        op: TernOp::MadWide,
        ty: Ty::U32,
        dst: Reg(8),
        a: r(3),
        b: imm(1),
        c: Operand::Param(8),
    });
    a.st(Space::Global, MemTy::U8, 8, 0, r(13));
    a.ld(Space::Global, MemTy::S8, 5, 8, 0);
    a.element(8, 16, 3);
    a.st(Space::Global, MemTy::B32, 8, 0, r(5));
    a.op(InstKind::Exit);
    let p = program(vec![(a, needs(16), 3)]);
    let mut d = Device::new(PerThread);
    let data: Vec<u32> = (0..256).map(|i| i * 3).collect();
    let (input, bytes, out) = (d.alloc(&data), d.alloc(&[0; 16]), d.alloc(&[0; 64]));
    d.run(&p, 2, 32, &[input, bytes, out]).unwrap();
    for (i, v) in d.words(out, 64).into_iter().enumerate() {
        let sum: u32 = data[4 * i..4 * i + 4].iter().sum();
        assert_eq!(v, sum as u8 as i8 as u32);
    }
}

#[test]
fn faults_say_who_and_where() {
    let p = map_kernel(|a| {
        a.element(12, 0, 3);
        a.ld(Space::Global, MemTy::B32, 8, 12, 64);
    });
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0; 64]);
    // The allocation has 100 bytes: lane 9 of the load reads past its end.
    let small = d.memory.alloc(100, 1).unwrap();
    let fault = d.run(&p, 1, 64, &[small, 64]).err().unwrap();
    let near = functional::memory::Allocation { address: small, size: 100 };
    assert_eq!(fault.kind, FaultKind::OutOfBounds(Access::Read, Space::Global, Some(near)));
    assert_eq!((fault.address, fault.size, fault.place.unwrap().thread), (small + 100, 4, [9, 0, 0]));
    let kind = |d: &mut Device, pointer| d.run(&p, 1, 64, &[pointer, 64]).err().unwrap().kind;
    assert_eq!(kind(&mut d, 0), FaultKind::Null(Access::Read));
    assert_eq!(kind(&mut d, HOST_BASE + 64), FaultKind::HostPointer(Access::Read));
    assert_eq!(kind(&mut d, out + 2), FaultKind::Misaligned(Access::Read, Space::Global));
    d.memory.free(out).unwrap();
    let freed = functional::memory::Allocation { address: out, size: 256 };
    assert_eq!(kind(&mut d, out), FaultKind::UseAfterFree(Access::Read, freed));
}

#[test]
fn shared_memory_has_an_end() {
    let mut a = Asm::default();
    a.special(0, Special::Tid(0));
    a.bin(BinOp::Shl, Ty::U32, 1, r(0), imm(2));
    a.st(Space::Shared, MemTy::B32, 1, 0, r(0));
    a.op(InstKind::Exit);
    let p = program(vec![(a, Needs { regs: 4, smem: 128, ..Needs::default() }, 0)]);
    let mut d = Device::new(Stack);
    d.run(&p, 1, 32, &[]).unwrap();
    let fault = d.run(&p, 1, 64, &[]).err().unwrap();
    assert_eq!(fault.kind, FaultKind::OutOfBounds(Access::Write, Space::Shared, None));
    assert_eq!(fault.place.unwrap().thread, [32, 0, 0]);
}

#[test]
fn endless_loops_end_as_a_fault() {
    let mut a = Asm::default();
    let l = a.label();
    a.place(l);
    a.bra(Guard::ALWAYS, l, Some(l));
    let p = program(vec![(a, needs(4), 0)]);
    assert_eq!(Device::new(Stack).run(&p, 1, 32, &[]).err().unwrap().kind, FaultKind::Endless);
}

/// A block waits for a later block, which is started beside it.
#[test]
fn blocks_may_wait_for_later_ones() {
    let mut a = Asm::default();
    let (spin, out) = (a.label(), a.label());
    a.op(InstKind::Mov { ty: Ty::U64, dst: Reg(12), src: Operand::Param(0) });
    a.op(InstKind::Atom {
        space: Space::Global,
        op: AtomOp::Add,
        ty: Ty::U32,
        dst: None,
        addr: Address { base: Some(Reg(12)), offset: 0 },
        a: imm(1),
        b: imm(0),
    });
    a.place(spin);
    a.ld(Space::Global, MemTy::B32, 8, 12, 0);
    a.setp(Cmp::Lt, 0, r(8), imm(3));
    a.bra(Guard::on(P0), spin, Some(out));
    a.place(out);
    a.op(InstKind::Exit);
    let p = program(vec![(a, needs(16), 1)]);
    let mut d = Device::new(PerThread);
    let out = d.alloc(&[0]);
    d.run(&p, 3, 1, &[out]).unwrap();
}

#[test]
fn printf_prints_lane_by_lane() {
    let mut a = Asm::default();
    a.special(0, Special::Tid(0));
    a.op(InstKind::Cvt { to: Ty::F64, from: Ty::U32, round: Round::Near, dst: Reg(2), a: r(0) });
    a.externs.push("printf".into());
    let arg = |ty, value| Arg { ty, value };
    a.args.push(vec![arg(Ty::U64, Operand::Param(0)), arg(Ty::I32, r(0)), arg(Ty::F64, r(2))]);
    a.op(InstKind::Sys { ext: ExternId(0), args: ArgsId(0), dst: Some(Reg(4)) });
    a.op(InstKind::Exit);
    let p = program(vec![(a, needs(8), 1)]);
    let mut d = Device::new(PerThread);
    let text = d.memory.alloc(16, 1).unwrap();
    d.memory.write(text, 10).unwrap().copy_from_slice(b"%d %.1f!\n\0");
    d.run(&p, 1, 3, &[text]).unwrap();
    assert_eq!(String::from_utf8_lossy(&d.output.take(0).0), "0 0.0!\n1 1.0!\n2 2.0!\n");
}
