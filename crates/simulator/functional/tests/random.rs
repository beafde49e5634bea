//! Random kernels with branches, loops, breaks and early exits, compared with an evaluator that runs one
//! thread at a time.
//!
//! The program is the control-flow graph of a tree of statements. The evaluator executes the same
//! instructions lane by lane with its own arithmetic, so it does not depend on masks, paths or reconvergence.
//! Joins are immediate post-dominators, computed here by sets.

mod common;

use arch::policy::Reconvergence::{PerThread, Stack};
use common::{Asm, Device, Label, Needs, imm, program, r};
use isa::*;
use proptest::prelude::*;

const VARS: u16 = 4;
/// Base registers: 0..4 variables, 4..8 loop counters by depth, 8.. address and index.
const COUNTER: u16 = 4;

#[derive(Clone, Debug)]
enum Stmt {
    Set(BinOp, u16, u16, u32),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    /// A loop of at most seven iterations; a variable gives the number.
    Loop(u16, Vec<Stmt>),
    Break(Cond),
    Exit(Cond),
    Guarded(Cond, BinOp, u16, u32),
    Barrier,
}

#[derive(Clone, Copy, Debug)]
struct Cond(Cmp, u16, u32);

fn cond() -> impl Strategy<Value = Cond> {
    let cmp = prop::sample::select(vec![Cmp::Lt, Cmp::Ge, Cmp::Eq, Cmp::Ne, Cmp::Gt]);
    (cmp, 0..VARS, 0u32..48).prop_map(|(c, v, k)| Cond(c, v, k))
}

fn op() -> impl Strategy<Value = BinOp> {
    prop::sample::select(vec![
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Xor,
        BinOp::And,
        BinOp::Shr,
        BinOp::Max,
    ])
}

fn body() -> impl Strategy<Value = Vec<Stmt>> {
    let leaf = prop_oneof![
        6 => (op(), 0..VARS, 0..VARS, 0u32..40).prop_map(|(o, d, a, k)| Stmt::Set(o, d, a, k)),
        1 => cond().prop_map(Stmt::Break),
        1 => cond().prop_map(Stmt::Exit),
        2 => (cond(), op(), 0..VARS, 0u32..40).prop_map(|(c, o, d, k)| Stmt::Guarded(c, o, d, k)),
    ];
    let tree = leaf.prop_recursive(4, 40, 5, |inner| {
        let list = prop::collection::vec(inner, 0..5);
        prop_oneof![
            (cond(), list.clone(), list.clone()).prop_map(|(c, a, b)| Stmt::If(c, a, b)),
            (0..VARS, list).prop_map(|(v, b)| Stmt::Loop(v, b)),
        ]
    });
    prop::collection::vec(tree, 1..8)
}

struct Build {
    a: Asm,
    depth: u16,
    breaks: Vec<Label>,
    exit: Label,
}

impl Build {
    fn cond(&mut self, Cond(cmp, v, k): Cond) {
        self.a.bin(BinOp::And, Ty::U32, 12, r(v), imm(63));
        self.a.setp(cmp, 0, r(12), imm(k));
    }
    fn jump(&mut self, guard: Guard, to: Label) {
        // Joins are set when the whole graph is known.
        self.a.bra(guard, to, None);
    }
    fn list(&mut self, list: &[Stmt]) {
        for s in list {
            self.stmt(s);
        }
    }
    fn stmt(&mut self, s: &Stmt) {
        let holds = Guard::on(Pred(0));
        match s {
            Stmt::Set(op, d, a, k) => self.a.bin(*op, Ty::U32, *d, r(*a), imm(*k)),
            Stmt::Guarded(c, op, d, k) => {
                self.cond(*c);
                let kind = InstKind::Binary { op: *op, ty: Ty::U32, dst: Reg(*d), a: r(*d), b: imm(*k) };
                self.a.guarded(holds, kind);
            }
            Stmt::If(c, yes, no) => {
                let (other, end) = (self.a.label(), self.a.label());
                self.cond(*c);
                self.jump(Guard::unless(Pred(0)), other);
                self.list(yes);
                self.jump(Guard::ALWAYS, end);
                self.a.place(other);
                self.list(no);
                self.a.place(end);
            }
            Stmt::Loop(v, body) => {
                if self.depth == 4 {
                    return;
                }
                let counter = COUNTER + self.depth;
                let (head, end) = (self.a.label(), self.a.label());
                self.a.bin(BinOp::And, Ty::U32, counter, r(*v), imm(7));
                self.a.place(head);
                self.a.setp(Cmp::Eq, 0, r(counter), imm(0));
                self.jump(holds, end);
                self.a.bin(BinOp::Sub, Ty::U32, counter, r(counter), imm(1));
                self.depth += 1;
                self.breaks.push(end);
                self.list(body);
                self.breaks.pop();
                self.depth -= 1;
                self.jump(Guard::ALWAYS, head);
                self.a.place(end);
            }
            Stmt::Break(c) => {
                if let Some(&end) = self.breaks.last() {
                    self.cond(*c);
                    self.jump(holds, end);
                }
            }
            Stmt::Exit(c) => {
                self.cond(*c);
                self.jump(holds, self.exit);
            }
            Stmt::Barrier => self.a.bar(),
        }
    }
}

/// The kernel. Lanes that exit early store one value less.
fn compile(stmts: &[Stmt]) -> Program {
    let mut a = Asm::default();
    let exit = a.label();
    a.global_index(8);
    for v in 0..VARS {
        a.bin(BinOp::Mul, Ty::U32, v, r(8), imm(u32::from(v) * 2 + 1));
    }
    let mut b = Build { a, depth: 0, breaks: Vec::new(), exit };
    b.list(stmts);
    let mut a = b.a;
    a.bin(BinOp::Add, Ty::U32, 0, r(0), imm(1));
    for early in [false, true] {
        if early {
            a.place(exit);
        }
        for v in 1..VARS {
            a.bin(BinOp::Mul, Ty::U32, 0, r(0), imm(31));
            a.bin(BinOp::Add, Ty::U32, 0, r(0), r(v));
        }
        a.element(10, 0, 8);
        a.st(Space::Global, MemTy::B32, 10, 0, r(0));
        a.op(InstKind::Exit);
    }
    let mut p = program(vec![(a, Needs { regs: 16, ..Needs::default() }, 1)]);
    join(&mut p);
    p
}

/// Sets the join of each guarded jump to its immediate post-dominator. Code that only leads to the early exit
/// is ignored, as compilers do.
fn join(p: &mut Program) {
    let n = p.code.len();
    let next = |i: usize| -> Vec<usize> {
        match p.code[i].kind {
            InstKind::Exit => vec![n],
            InstKind::Bra { target, .. } if p.code[i].guard.is_always() => vec![target.0 as usize],
            InstKind::Bra { target, .. } => vec![target.0 as usize, i + 1],
            _ => vec![i + 1],
        }
    };
    let last_exit = p.code.iter().rposition(|i| matches!(i.kind, InstKind::Exit)).unwrap();
    let early = p.code[..last_exit].iter().rposition(|i| matches!(i.kind, InstKind::Exit)).unwrap() + 1;
    let edges: Vec<Vec<usize>> = (0..n)
        .map(|i| {
            let all = next(i);
            let stay: Vec<usize> = all.iter().copied().filter(|&s| s < early).collect();
            if stay.is_empty() { all } else { stay }
        })
        .collect();
    let full: Vec<bool> = vec![true; n + 1];
    let mut dom = vec![full; n + 1];
    dom[n] = (0..=n).map(|i| i == n).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for i in (0..n).rev() {
            let mut new: Vec<bool> = (0..=n).map(|k| edges[i].iter().all(|&s| dom[s][k])).collect();
            new[i] = true;
            changed |= new != dom[i];
            dom[i] = new;
        }
    }
    for i in 0..n {
        // The immediate post-dominator is post-dominated by all others.
        let strict: Vec<usize> = (0..=n).filter(|&k| k != i && dom[i][k]).collect();
        let nearest = strict.iter().copied().find(|&k| strict.iter().all(|&o| dom[k][o]));
        if let InstKind::Bra { join, .. } = &mut p.code[i].kind {
            *join = Pc(nearest.unwrap_or(n) as u32);
        }
    }
}

/// Evaluates one thread alone.
fn evaluate(p: &Program, index: u32) -> u32 {
    let mut regs = [0u32; 16];
    let mut pred = false;
    let mut pc = 0;
    let mut stored = 0;
    loop {
        let inst = &p.code[pc];
        pc += 1;
        let runs = match inst.guard.pred {
            Some(_) => pred != inst.guard.negate,
            None => true,
        };
        if !runs {
            continue;
        }
        let get = |o| match o {
            Operand::Reg(r) => regs[r.0 as usize],
            Operand::Imm(x) => x,
            Operand::Param(_) => 0,
        };
        match inst.kind {
            InstKind::Special { dst, .. } => regs[dst.0 as usize] = 0,
            InstKind::Ternary { op: TernOp::Mad, dst, .. } => regs[dst.0 as usize] = index,
            InstKind::Ternary { .. } => {}
            InstKind::Binary { op, dst, a, b, .. } => {
                let (a, b) = (get(a), get(b));
                regs[dst.0 as usize] = match op {
                    BinOp::Add => a.wrapping_add(b),
                    BinOp::Sub => a.wrapping_sub(b),
                    BinOp::Mul => a.wrapping_mul(b),
                    BinOp::Xor => a ^ b,
                    BinOp::And => a & b,
                    BinOp::Shr => a.checked_shr(b).unwrap_or(0),
                    BinOp::Max => a.max(b),
                    _ => unreachable!(),
                };
            }
            InstKind::SetP { cmp, a, b, .. } => {
                let (a, b) = (get(a), get(b));
                pred = match cmp {
                    Cmp::Lt => a < b,
                    Cmp::Ge => a >= b,
                    Cmp::Eq => a == b,
                    Cmp::Ne => a != b,
                    Cmp::Gt => a > b,
                    _ => unreachable!(),
                };
            }
            InstKind::Bra { target, .. } => pc = target.0 as usize,
            InstKind::St { src, .. } => stored = get(src),
            InstKind::Bar { .. } => {}
            InstKind::Exit => return stored,
            _ => unreachable!(),
        }
    }
}

fn exits(list: &[Stmt]) -> bool {
    list.iter().any(|s| match s {
        Stmt::Exit(_) => true,
        Stmt::If(_, a, b) => exits(a) || exits(b),
        Stmt::Loop(_, b) => exits(b),
        _ => false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]
    #[test]
    fn warps_compute_what_threads_do(stmts in body(), threads in 1u32..100) {
        let mut stmts = stmts;
        stmts.push(Stmt::Barrier);
        let p = compile(&stmts);
        for rule in [Stack, PerThread] {
            let mut d = Device::new(rule);
            let out = d.alloc(&vec![0; 2 * threads as usize]);
            let f = d.run(&p, 2, threads, &[out]).unwrap();
            let got = d.words(out, 2 * threads as usize);
            for (i, got) in got.into_iter().enumerate() {
                prop_assert_eq!(got, evaluate(&p, i as u32), "thread {} of {:?}", i, &stmts);
            }
            // Every warp must reach the last barrier once, as one path.
            let bar = p.code.iter().rposition(|i| matches!(i.kind, InstKind::Bar { .. })).unwrap();
            let warps = u64::from(2 * threads.div_ceil(32));
            prop_assert!(f.counts[bar].warps <= warps);
            if !exits(&stmts) {
                prop_assert_eq!(f.counts[bar].warps, warps);
                prop_assert_eq!(f.counts[bar].threads, u64::from(2 * threads));
            }
        }
    }
}
