//! Random kernels compute the same with and without the passes, on several targets.

mod support;

use arch::policy::Reconvergence;
use exec::{Functional, Grid, LaunchParams, Memory, Progress, memory::DEVICE_BASE};
use hir::{BinaryOp, Const, Expr, ExprKind, LocalId, PlaceKind, Stmt, StmtKind, Type, UnaryOp, Unroll};
use isa::Special;
use support::Tree;

const THREADS: u32 = 64;
const VARS: usize = 5;
const INPUT: u64 = 64;

struct Gen {
    t: Tree,
    state: u64,
    vars: Vec<LocalId>,
    counters: Vec<LocalId>,
    array: LocalId,
    input: LocalId,
    n: LocalId,
    loops: u32,
}

impl Gen {
    fn new(seed: u64) -> Self {
        let mut t = Tree::new("random");
        let int_ptr = t.m.types.pointer(t.int);
        let array_ty = t.m.types.intern(Type::Array { of: t.int.into(), len: Some(8) });
        let out = t.param("out", int_ptr);
        let input = t.param("in", int_ptr);
        let n = t.param("n", t.int);
        let vars = (0..VARS).map(|i| t.local(&format!("v{i}"), t.int)).collect();
        let counters = (0..6).map(|i| t.local(&format!("i{i}"), t.int)).collect();
        let array = t.local("a", array_ty);
        let mut g = Gen {
            t,
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            vars,
            counters,
            array,
            input,
            n,
            loops: 0,
        };
        g.body(out);
        g
    }
    fn below(&mut self, n: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % n
    }
    fn pick(&mut self) -> LocalId {
        let i = self.below(VARS as u64) as usize;
        self.vars[i]
    }
    fn tid(&self) -> Expr {
        self.t.cast(self.t.special(Special::Tid(0)), self.t.int)
    }
    fn masked(&mut self, depth: u32, mask: i64) -> Expr {
        let e = self.expr(depth);
        self.t.bin(BinaryOp::And, e, self.t.int(mask))
    }
    fn expr(&mut self, depth: u32) -> Expr {
        let leaf = depth == 0;
        match self.below(if leaf { 4 } else { 18 }) {
            0 => {
                let n = self.below(40) as i64 - 8;
                self.t.int(n)
            }
            1 => self.tid(),
            2 if self.loops > 0 => {
                let i = self.below(self.loops.into()) as usize;
                self.t.get(self.counters[i])
            }
            2 | 3 => {
                let v = self.pick();
                self.t.get(v)
            }
            4 => {
                let i = self.masked(depth - 1, 7);
                self.t.load(self.t.element(self.array, i))
            }
            5 => {
                let i = self.masked(depth - 1, 31);
                let c = self.below(32) as i64;
                let i = self.t.bin(BinaryOp::Add, i, self.t.int(c));
                self.t.load(self.t.int_at(self.input, i))
            }
            6 => {
                let c = self.below(9) as i64 + 1;
                let a = self.expr(depth - 1);
                let c = if c == 9 { 1000 } else { c };
                let by = if c < 4 { self.divisor(depth - 1) } else { self.t.int(c) };
                self.t.bin(BinaryOp::Div, a, by)
            }
            7 => {
                let c = [1, 2, 3, 7, 8, 10, 32, -4][self.below(8) as usize];
                let a = self.expr(depth - 1);
                let by = if c < 3 { self.divisor(depth - 1) } else { self.t.int(c) };
                self.t.bin(BinaryOp::Rem, a, by)
            }
            8 => {
                let (a, n) = (self.expr(depth - 1), self.below(31) as i64);
                let op = if self.below(2) == 0 { BinaryOp::Shl } else { BinaryOp::Shr };
                self.t.bin(op, a, self.t.int(n))
            }
            9 => {
                let c = self.condition(depth - 1);
                let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
                self.t.e(ExprKind::Cond { c: Box::new(c), a: Box::new(a), b: Box::new(b) }, self.t.int)
            }
            10 => {
                let c = self.condition(depth - 1);
                self.t.cast(c, self.t.int)
            }
            11 => {
                let a = self.expr(depth - 1);
                let op = if self.below(2) == 0 { UnaryOp::Neg } else { UnaryOp::BitNot };
                self.t.e(ExprKind::Unary { op, a: Box::new(a) }, self.t.int)
            }
            12 => {
                // By way of unsigned, and of a narrow type.
                let a = self.expr(depth - 1);
                let kinds =
                    [hir::IntKind::UInt, hir::IntKind::SChar, hir::IntKind::UShort, hir::IntKind::Long];
                let kind = kinds[self.below(4) as usize];
                let ty = self.t.m.types.int(kind);
                let c = self.t.cast(a, ty);
                self.t.cast(c, self.t.int)
            }
            _ => {
                let ops =
                    [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];
                let op = ops[self.below(6) as usize];
                let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
                self.t.bin(op, a, b)
            }
        }
    }
    /// Anything but zero, which is undefined.
    fn divisor(&mut self, depth: u32) -> Expr {
        let e = self.expr(depth);
        self.t.bin(BinaryOp::Or, e, self.t.int(1))
    }
    fn condition(&mut self, depth: u32) -> Expr {
        if depth > 0 && self.below(4) == 0 {
            let (a, b) = (Box::new(self.condition(depth - 1)), Box::new(self.condition(depth - 1)));
            let kind = if self.below(2) == 0 { ExprKind::And { a, b } } else { ExprKind::Or { a, b } };
            return self.t.e(kind, self.t.boolean);
        }
        let ops = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne];
        let op = ops[self.below(6) as usize];
        let (a, b) = (self.expr(depth), self.expr(depth));
        self.t.bin(op, a, b)
    }
    fn block(&mut self, depth: u32) -> Vec<Stmt> {
        let n = self.below(4) + 1;
        (0..n).map(|_| self.stmt(depth)).collect()
    }
    fn stmt(&mut self, depth: u32) -> Stmt {
        match self.below(if depth == 0 { 5 } else { 9 }) {
            0..=2 => {
                let (v, e) = (self.pick(), self.expr(3));
                self.t.assign(v, e)
            }
            3 => {
                let (i, e) = (self.masked(1, 7), self.expr(2));
                self.t.set(self.t.element(self.array, i), e)
            }
            4 if self.loops > 0 => {
                let c = self.condition(1);
                let kind = if self.below(2) == 0 { StmtKind::Break } else { StmtKind::Continue };
                let leave = self.t.stmt(kind);
                self.t.if_else(c, vec![leave], vec![])
            }
            4 => {
                let (v, e) = (self.pick(), self.expr(4));
                self.t.assign(v, e)
            }
            5 | 6 => {
                let c = self.condition(2);
                let then = self.block(depth - 1);
                let or_else = if self.below(2) == 0 { self.block(depth - 1) } else { vec![] };
                self.t.if_else(c, then, or_else)
            }
            _ => self.looped(depth),
        }
    }
    fn looped(&mut self, depth: u32) -> Stmt {
        let i = self.counters[self.loops as usize];
        let step = [1, 1, 1, 2, 3][self.below(5) as usize];
        let bound = match self.below(4) {
            0 => self.t.int(3),
            1 => self.t.get(self.n),
            2 => self.masked(1, 15),
            _ => self.t.int(7),
        };
        let from = self.below(3) as i64;
        self.loops += 1;
        let body = if self.below(2) == 0 {
            let (v, e) = (self.pick(), self.expr(2));
            vec![self.t.assign(v, e)]
        } else {
            self.block(depth - 1)
        };
        self.loops -= 1;
        let op = if self.below(3) == 0 { BinaryOp::Le } else { BinaryOp::Lt };
        let cond = self.t.bin(op, self.t.get(i), bound);
        let unroll = match self.below(4) {
            0 => Unroll::Full,
            1 => Unroll::By(3),
            _ => Unroll::Auto,
        };
        let start = self.t.assign(i, self.t.int(from));
        let count = self.t.count(i, cond, step, body, unroll);
        self.t.stmt(StmtKind::Block(vec![start, count]))
    }
    fn body(&mut self, out: LocalId) {
        let mut body = Vec::new();
        for v in self.vars.clone().into_iter().chain(self.counters.clone()) {
            let e = self.expr(0);
            body.push(self.t.declare(v, if self.counters.contains(&v) { self.t.int(0) } else { e }));
        }
        for i in 0..8 {
            let e = self.expr(1);
            body.push(self.t.set(self.t.element(self.array, self.t.int(i)), e));
        }
        for _ in 0..4 {
            body.extend(self.block(3));
        }
        let at = |g: &Gen, i: usize| {
            let base = g.t.bin(BinaryOp::Mul, g.tid(), g.t.int(VARS as i64 + 1));
            g.t.int_at(out, g.t.bin(BinaryOp::Add, base, g.t.int(i as i64)))
        };
        for (i, v) in self.vars.clone().into_iter().enumerate() {
            body.push(self.t.set(at(self, i), self.t.get(v)));
        }
        let i = self.t.bin(BinaryOp::And, self.t.get(self.vars[0]), self.t.int(7));
        let last = self.t.load(self.t.element(self.array, i));
        body.push(self.t.set(at(self, VARS), last));
        self.t.f.body = body;
        let _ = (Const::Int(0), PlaceKind::Local(self.array));
    }
}

/// Runs the kernel; `None` when it takes too long.
fn run(program: &isa::Program, reconvergence: Reconvergence) -> Option<Vec<u8>> {
    let mut memory = Memory::new(DEVICE_BASE, 1 << 20, 256);
    let bytes = u64::from(THREADS) * (VARS as u64 + 1) * 4;
    let out = memory.alloc(bytes, 256).expect("room");
    let input = memory.alloc(INPUT * 4, 256).expect("room");
    for i in 0..INPUT {
        let x = (i as i32 * 37 - 500).to_le_bytes();
        memory.write(input + 4 * i, 4).expect("inside").copy_from_slice(&x);
    }
    let mut params = Vec::new();
    params.extend(out.to_le_bytes());
    params.extend(input.to_le_bytes());
    params.extend(9i32.to_le_bytes());
    let mut output = Vec::new();
    let launch = LaunchParams {
        program,
        kernel: isa::FuncId(0),
        grid: [1, 1, 1],
        block: [THREADS, 1, 1],
        dynamic_smem: 0,
        params: &params,
        globals: &[],
        constants: (0, 0),
        reconvergence,
        rules: exec::Rules::Ieee,
        stack_bytes: 1024,
    };
    let done = {
        let mut grid = Grid::new(&launch, &mut memory, &mut output, exec::Pool::default());
        let mut driver = Functional::new(program.code.len(), 1);
        let done = driver.run(&mut grid, 2_000_000);
        if done == Progress::Faulted {
            panic!("{:?}", grid.fault());
        }
        done
    };
    (done == Progress::Done).then(|| memory.read(out, bytes).expect("inside").to_vec())
}

#[test]
fn passes_keep_the_results() {
    let count = std::env::var("RANDOM_KERNELS").ok().and_then(|s| s.parse().ok()).unwrap_or(150);
    let first = std::env::var("RANDOM_FIRST").ok().and_then(|s| s.parse().ok()).unwrap_or(1u64);
    for seed in first..first + count {
        let (plain, text) = Gen::new(seed).t.build((9, 0), false);
        let Some(expect) = run(&plain, Reconvergence::PerThread) else { continue };
        for cc in [(1, 0), (9, 0)] {
            let (fast, fast_text) = Gen::new(seed).t.build(cc, true);
            let reconvergence = if cc.0 == 1 { Reconvergence::Stack } else { Reconvergence::PerThread };
            let found = run(&fast, reconvergence).expect("passes do not make it longer");
            if found != expect {
                let words = |v: &[u8]| {
                    v.chunks(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect::<Vec<_>>()
                };
                let (e, f) = (words(&expect), words(&found));
                let at = e.iter().zip(&f).position(|(a, b)| a != b).expect("a difference");
                panic!("seed {seed} {cc:?} word {at}: {} but {}\n{text}\n{fast_text}", e[at], f[at]);
            }
        }
    }
}
