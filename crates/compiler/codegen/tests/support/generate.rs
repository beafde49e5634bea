//! Random kernels: arithmetic, local arrays, branches, nested loops, calls of device functions and recursion, over a few
//! integers. Nothing in them is undefined but what overflows, which wraps.

use base::Idx;
use hir::{
    BinaryOp, Expr, ExprKind, FnId, FnKind, Linkage, LocalId, Place, Stmt, StmtKind, Type, UnaryOp, Unroll,
};
use isa::Special;

use super::{Tree, span};

/// Variables of every function.
pub const VARS: usize = 5;

/// Makes one kernel and what it calls.
pub struct Gen {
    pub t: Tree,
    state: u64,
    vars: Vec<LocalId>,
    counters: Vec<LocalId>,
    array: LocalId,
    /// Eight integers, four in a structure, that are accessed as other types, too.
    quads: LocalId,
    /// Pointer to read by; functions have none.
    input: Option<LocalId>,
    /// An integer parameter.
    n: LocalId,
    loops: u32,
    /// Functions that may be called.
    callees: Vec<FnId>,
    /// The function being made, when it may call itself: its depth parameter.
    itself: Option<(FnId, LocalId)>,
}

impl Gen {
    /// The kernel of this number: `out` gets `VARS` + 1 integers of each thread.
    pub fn new(seed: u64) -> Self {
        let t = Tree::new("random");
        let mut g = Gen {
            vars: Vec::new(),
            counters: Vec::new(),
            array: LocalId(0),
            quads: LocalId(0),
            input: None,
            n: LocalId(0),
            t,
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            loops: 0,
            callees: Vec::new(),
            itself: None,
        };
        for _ in 0..g.below(3) {
            g.function();
        }
        let int_ptr = g.t.m.types.pointer(g.t.int);
        let out = g.t.param("out", int_ptr);
        g.input = Some(g.t.param("in", int_ptr));
        g.n = g.t.param("n", g.t.int);
        g.locals();
        g.body(out);
        g
    }
    /// Variables of the function at hand.
    fn locals(&mut self) {
        let t = &mut self.t;
        let array_ty = t.m.types.intern(Type::Array { of: t.int.into(), len: Some(8) });
        self.vars = (0..VARS).map(|i| t.local(&format!("v{i}"), t.int)).collect();
        self.counters = (0..6).map(|i| t.local(&format!("i{i}"), t.int)).collect();
        self.array = t.local("a", array_ty);
        let quad = t.quad();
        let quads_ty = t.m.types.intern(Type::Array { of: quad.into(), len: Some(2) });
        self.quads = t.local("q", quads_ty);
    }
    /// A device function int f(int depth, int x), sometimes one that calls itself with a smaller depth.
    fn function(&mut self) {
        let kernel = self.t.f.clone();
        let id = FnId(self.t.m.functions.len() as u32);
        let linkage = [Linkage::Default, Linkage::NoInline][self.below(2) as usize];
        let (params, restrict, body) = (Vec::new(), Vec::new(), Vec::new());
        self.t.f = hir::Function {
            name: format!("f{}", id.index()),
            kind: FnKind::Device,
            linkage,
            ret: self.t.int,
            params,
            restrict,
            locals: Default::default(),
            body,
            returned: None,
            launch_bounds: (0, 0),
            cluster: [0; 3],
            span: span(),
        };
        let depth = self.t.param("depth", self.t.int);
        self.n = self.t.param("x", self.t.int);
        self.locals();
        let mut body = self.start();
        let leave = self.expr(1);
        let leave = self.t.stmt(StmtKind::Return(Some(leave)));
        let ends = self.t.bin(BinaryOp::Le, self.t.get(depth), self.t.int(0));
        body.push(self.t.if_else(ends, vec![leave], vec![]));
        // Past the way out, so that it ends.
        self.itself = (self.below(2) == 0).then_some((id, depth));
        body.extend(self.block(2));
        let result = self.expr(2);
        body.push(self.t.stmt(StmtKind::Return(Some(result))));
        self.t.f.body = body;
        self.itself = None;
        let made = std::mem::replace(&mut self.t.f, kernel);
        self.t.m.functions.push(made);
        self.callees.push(id);
    }
    /// A call of something made before, or of the function itself.
    fn call(&mut self, depth: u32) -> Option<Expr> {
        let count = self.callees.len() as u64 + u64::from(self.itself.is_some());
        if count == 0 {
            return None;
        }
        let x = self.expr(depth);
        let i = self.below(count) as usize;
        let (f, left) = match (self.callees.get(i), self.itself) {
            (Some(&f), _) => (f, self.t.int((i + 1) as i64)),
            (None, Some((f, depth))) => (f, self.t.bin(BinaryOp::Sub, self.t.get(depth), self.t.int(1))),
            (None, None) => return None,
        };
        Some(self.t.e(ExprKind::Call { f, args: vec![left, x] }, self.t.int))
    }
    /// Declares the variables.
    fn start(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        for v in self.vars.clone().into_iter().chain(self.counters.clone()) {
            let n = self.below(9) as i64;
            let e = self.t.int(n);
            body.push(self.t.declare(v, if self.counters.contains(&v) { self.t.int(0) } else { e }));
        }
        for v in self.vars.clone() {
            let e = self.expr(0);
            body.push(self.t.assign(v, e));
        }
        // All of it, before any is read.
        for i in 0..8 {
            body.push(self.t.set(self.t.element(self.array, self.t.int(i)), self.t.int(i * 3)));
        }
        for i in 0..8 {
            let at = self.t.int(i);
            let piece = self.t.piece(self.quads, self.t.int, at);
            body.push(self.t.set(piece, self.t.int(5 - i)));
        }
        for i in 0..8 {
            let e = self.expr(1);
            body.push(self.t.set(self.t.element(self.array, self.t.int(i)), e));
        }
        body
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
    /// Below `n`, known at last where loops are unrolled.
    fn index(&mut self, n: i64) -> Expr {
        if self.loops > 0 && self.below(3) == 0 {
            let i = self.t.get(self.counters[self.loops as usize - 1]);
            return self.t.bin(BinaryOp::And, i, self.t.int(n - 1));
        }
        let i = self.below(n as u64) as i64;
        self.t.int(i)
    }
    /// A piece of the structures, of any size.
    fn piece(&mut self) -> Place {
        let (kind, n) = [
            (hir::IntKind::SChar, 32),
            (hir::IntKind::UChar, 32),
            (hir::IntKind::Short, 16),
            (hir::IntKind::UShort, 16),
            (hir::IntKind::Int, 8),
            (hir::IntKind::Int, 8),
            (hir::IntKind::Long, 4),
        ][self.below(7) as usize];
        let (ty, i) = (self.t.m.types.int(kind), self.index(n));
        let mut piece = self.t.piece(self.quads, ty, i);
        while self.below(4) == 0 {
            let (c, i) = (self.condition(0), self.index(n));
            let other = self.t.piece(self.quads, ty, i);
            piece = self.t.either(c, piece, other);
        }
        piece
    }
    fn expr(&mut self, depth: u32) -> Expr {
        let leaf = depth == 0;
        match self.below(if leaf { 4 } else { 22 }) {
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
                match self.input {
                    Some(input) => self.t.load(self.t.int_at(input, i)),
                    None => i,
                }
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
            14 | 15 => {
                let p = self.piece();
                let v = self.t.load(p);
                self.t.cast(v, self.t.int)
            }
            13 if self.loops < 2 => match self.call(depth - 1) {
                Some(call) => call,
                None => self.expr(0),
            },
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
        match self.below(if depth == 0 { 7 } else { 11 }) {
            5 => {
                let (p, e) = (self.piece(), self.expr(2));
                let ty = p.ty;
                self.t.set(p, self.t.cast(e, ty))
            }
            6 => {
                let ty = self.t.quad();
                let (to, from) = (self.index(2), self.index(2));
                let to = self.t.piece(self.quads, ty, to);
                let from = self.t.piece(self.quads, ty, from);
                self.t.set(to, self.t.load(from))
            }
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
            7 | 8 => {
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
        let mut body = self.start();
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
    }
}
