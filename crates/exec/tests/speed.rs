//! How fast the interpreter is; run with `cargo test -p exec --release --test speed -- --ignored --nocapture`.

mod common;

use arch::policy::Reconvergence::{PerThread, Stack};
use common::{Asm, Device, Needs, imm, program, r};
use isa::*;

/// The inner loop of a tiled matrix product: two shared loads, a multiply-add and the loop's arithmetic a round.
fn inner_product(rounds: u32) -> Program {
    let mut a = Asm::default();
    let (head, out) = (a.label(), a.label());
    a.global_index(3);
    a.bin(BinOp::And, Ty::U32, 4, r(3), imm(15));
    a.bin(BinOp::Shl, Ty::U32, 4, r(4), imm(2));
    a.bin(BinOp::And, Ty::U32, 5, r(3), imm(0xf0));
    a.bin(BinOp::Shl, Ty::U32, 5, r(5), imm(2));
    a.mov(6, imm(0));
    a.mov(9, imm(0));
    a.place(head);
    a.ld(Space::Shared, MemTy::B32, 7, 4, 0);
    a.ld(Space::Shared, MemTy::B32, 8, 5, 1024);
    a.op(InstKind::Ternary { op: TernOp::Fma, ty: Ty::F32, dst: Reg(9), a: r(7), b: r(8), c: r(9) });
    a.bin(BinOp::Add, Ty::U32, 6, r(6), imm(1));
    a.setp(Cmp::Lt, 0, r(6), imm(rounds));
    a.bra(Guard::on(Pred(0)), head, Some(out));
    a.place(out);
    a.element(10, 0, 3);
    a.st(Space::Global, MemTy::B32, 10, 0, r(9));
    a.op(InstKind::Exit);
    program(vec![(a, Needs { regs: 16, smem: 4096, ..Needs::default() }, 1)])
}

#[test]
#[ignore = "measures time"]
#[allow(clippy::disallowed_types, reason = "the only place that looks at a clock")]
fn thread_instructions_a_second() {
    for rule in [Stack, PerThread] {
        let mut d = Device::new(rule);
        d.budget = u64::MAX / 2;
        let out = d.alloc(&vec![0; 64 * 256]);
        let p = inner_product(2000);
        let start = std::time::Instant::now();
        let f = d.run(&p, 64, 256, &[out]).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        println!("{rule:?}: {:.0} M thread instructions/s", f.thread_instructions as f64 / seconds / 1e6);
    }
}
