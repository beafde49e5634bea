//! Facts about the functions of a module that building needs: which locals need memory, the call graph, recursion,
//! exceptions, and the shared variables that a kernel reaches.

use base::Idx;
use hir::{Expr, ExprKind, FnId, GlobalId, Module, Place, PlaceKind, Stmt, StmtKind, Storage};

/// Facts about one function.
#[derive(Clone, Debug, Default)]
pub struct FnInfo {
    /// By local variable: whether its address is taken or it is volatile, so that it needs memory.
    pub in_memory: Vec<bool>,
    /// The functions that it calls directly, once each.
    pub callees: Vec<FnId>,
    /// The functions whose address it takes.
    pub pointed: Vec<FnId>,
    /// The shared variables that it names.
    pub shared: Vec<GlobalId>,
    /// Number of expressions.
    pub size: u32,
    /// It can call itself, directly or through others.
    pub recursive: bool,
    /// It has loops or labels.
    pub loops: bool,
    /// An exception may leave it.
    pub throws: bool,
}

/// Finds the facts about all functions of a module.
pub fn analyse(module: &Module) -> Vec<FnInfo> {
    let mut infos: Vec<FnInfo> = Vec::with_capacity(module.functions.len());
    for (_, f) in module.functions.iter() {
        let mut info = FnInfo { in_memory: vec![false; f.locals.len()], ..FnInfo::default() };
        walk_stmts(&f.body, &mut |node| info.see(module, node));
        infos.push(info);
    }
    mark_recursive(&mut infos);
    if module.exceptions.is_some() {
        mark_throwing(&mut infos);
    }
    infos
}

impl FnInfo {
    fn see(&mut self, module: &Module, node: Node<'_>) {
        match node {
            Node::Expr(e) => {
                self.size += 1;
                match &e.kind {
                    ExprKind::AddrOf(place) => {
                        if let Some(l) = place.local() {
                            self.in_memory[l.index()] = true;
                        }
                    }
                    // A function that is called through a pointer may throw, if the program throws at all.
                    ExprKind::Unwind | ExprKind::CallPtr { .. } => self.throws = true,
                    ExprKind::FnAddr(f) => self.pointed.push(*f),
                    ExprKind::Call { f, .. } if !self.callees.contains(f) => self.callees.push(*f),
                    _ => {}
                }
            }
            Node::Place(place) => match place.kind {
                PlaceKind::Local(l) if place.volatile => self.in_memory[l.index()] = true,
                PlaceKind::Global(g)
                    if module.globals[g].storage == Storage::Shared && !self.shared.contains(&g) =>
                {
                    self.shared.push(g);
                }
                _ => {}
            },
            Node::Loop => self.loops = true,
        }
    }
}

/// The shared variables that a kernel and its callees name, in the order of discovery.
pub fn shared_of(infos: &[FnInfo], kernel: FnId) -> Vec<GlobalId> {
    let mut seen = vec![false; infos.len()];
    let mut stack = vec![kernel];
    let mut found: Vec<GlobalId> = Vec::new();
    while let Some(f) = stack.pop() {
        if std::mem::replace(&mut seen[f.index()], true) {
            continue;
        }
        for &g in &infos[f.index()].shared {
            if !found.contains(&g) {
                found.push(g);
            }
        }
        stack.extend(infos[f.index()].callees.iter().rev());
    }
    found
}

/// Marks the callers of functions that may throw.
fn mark_throwing(infos: &mut [FnInfo]) {
    let mut changed = true;
    while changed {
        changed = false;
        for i in 0..infos.len() {
            if !infos[i].throws && infos[i].callees.iter().any(|c| infos[c.index()].throws) {
                infos[i].throws = true;
                changed = true;
            }
        }
    }
}

/// Whether a function that is not inlined may use shared variables: one that recurs, or is called through a pointer.
pub fn calls_share(module: &Module, infos: &[FnInfo]) -> bool {
    let tables = module.globals.iter().filter_map(|(_, g)| match &g.init {
        hir::Init::Bytes(_, relocs) => Some(relocs.iter().filter_map(|(_, target, _)| match target {
            hir::InitTarget::Fn(f) => Some(*f),
            hir::InitTarget::Global(_) => None,
        })),
        _ => None,
    });
    let pointed = infos.iter().flat_map(|i| i.pointed.iter().copied()).chain(tables.flatten());
    infos.iter().any(|i| i.recursive && !i.shared.is_empty())
        || pointed
            .filter(|f| module.functions[*f].kind == hir::FnKind::Device)
            .any(|f| !shared_of(infos, f).is_empty())
}

/// Marks recursive functions: strongly connected components of the call graph by Tarjan, with an explicit stack.
fn mark_recursive(infos: &mut [FnInfo]) {
    let n = infos.len();
    let (mut index, mut low) = (vec![0u32; n], vec![0u32; n]);
    let mut on_stack = vec![false; n];
    let (mut stack, mut work, mut next) = (Vec::new(), Vec::new(), 1);
    for start in 0..n {
        if index[start] != 0 {
            continue;
        }
        work.push((start, 0));
        while let Some(&mut (v, ref mut edge)) = work.last_mut() {
            if *edge == 0 {
                index[v] = next;
                low[v] = next;
                next += 1;
                stack.push(v);
                on_stack[v] = true;
            }
            if let Some(&callee) = infos[v].callees.get(*edge) {
                *edge += 1;
                let w = callee.index();
                if index[w] == 0 {
                    work.push((w, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(index[w]);
                }
                // A first edge keeps `edge` at 1 or more, so `v` is not entered again.
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[v]);
            }
            if low[v] == index[v] {
                let from = stack.iter().rposition(|&x| x == v).expect("on the stack");
                let component = stack.split_off(from);
                let many = component.len() > 1;
                for x in component {
                    on_stack[x] = false;
                    infos[x].recursive = many || infos[x].callees.iter().any(|c| c.index() == x);
                }
            }
        }
    }
}

/// What a visitor of [`walk_stmts`] is shown.
pub enum Node<'a> {
    /// An expression, before its parts.
    Expr(&'a Expr),
    /// A place, before its parts.
    Place(&'a Place),
    /// A loop statement or label.
    Loop,
}

/// Visits the statements and everything below.
pub fn walk_stmts<'a>(stmts: &'a [Stmt], see: &mut impl FnMut(Node<'a>)) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Expr(e) => walk_expr(e, see),
            StmtKind::Local { init, cleanup, .. } => {
                for e in [init, cleanup].into_iter().flatten() {
                    walk_expr(e, see);
                }
            }
            StmtKind::OnThrow(e) => walk_expr(e, see),
            StmtKind::Try { body, handlers } => {
                walk_stmts(body, see);
                walk_stmts(handlers, see);
            }
            StmtKind::Block(body) => walk_stmts(body, see),
            StmtKind::If { cond, then, or_else } => {
                walk_expr(cond, see);
                walk_stmts(then, see);
                walk_stmts(or_else, see);
            }
            StmtKind::Loop { cond, body, step, .. } => {
                see(Node::Loop);
                for e in [cond, step].into_iter().flatten() {
                    walk_expr(e, see);
                }
                walk_stmts(body, see);
            }
            StmtKind::DoWhile { body, cond, .. } => {
                see(Node::Loop);
                walk_stmts(body, see);
                walk_expr(cond, see);
            }
            StmtKind::Switch { value, body, .. } => {
                walk_expr(value, see);
                walk_stmts(body, see);
            }
            StmtKind::Return(Some(e)) => walk_expr(e, see),
            StmtKind::Label(_) => see(Node::Loop),
            StmtKind::Return(None) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => {}
        }
    }
}

/// Visits an expression and everything below.
pub fn walk_expr<'a>(e: &'a Expr, see: &mut impl FnMut(Node<'a>)) {
    see(Node::Expr(e));
    match &e.kind {
        ExprKind::Const(_) | ExprKind::FnAddr(_) | ExprKind::Unwind => {}
        ExprKind::Load(p) | ExprKind::AddrOf(p) | ExprKind::Step { place: p, .. } => walk_place(p, see),
        ExprKind::Unary { a, .. }
        | ExprKind::Cast { a, .. }
        | ExprKind::Extract { from: a, .. }
        | ExprKind::Full(a)
        | ExprKind::AtEnd(a) => walk_expr(a, see),
        ExprKind::Binary { a, b, .. }
        | ExprKind::PtrAdd { ptr: a, index: b, .. }
        | ExprKind::PtrDiff { a, b }
        | ExprKind::And { a, b }
        | ExprKind::Or { a, b }
        | ExprKind::Comma { a, b } => {
            walk_expr(a, see);
            walk_expr(b, see);
        }
        ExprKind::Cond { c, a, b } => {
            for x in [c, a, b] {
                walk_expr(x, see);
            }
        }
        ExprKind::Assign { place, value }
        | ExprKind::Begin { place, value }
        | ExprKind::AssignOp { place, value, .. } => {
            walk_place(place, see);
            walk_expr(value, see);
        }
        ExprKind::Call { args, .. } | ExprKind::CallExtern { args, .. } | ExprKind::Builtin { args, .. } => {
            for a in args {
                walk_expr(a, see);
            }
        }
        ExprKind::CallPtr { f, args } => {
            walk_expr(f, see);
            for a in args {
                walk_expr(a, see);
            }
        }
        ExprKind::Launch { grid, block, smem, stream, args, .. } => {
            for x in grid.iter().chain(block.iter()).chain([&**smem, &**stream]).chain(args) {
                walk_expr(x, see);
            }
        }
        ExprKind::Aggregate { parts } => {
            for (_, x) in parts {
                walk_expr(x, see);
            }
        }
        ExprKind::Let { init, then, .. } => {
            if let Some(init) = init {
                walk_expr(init, see);
            }
            walk_expr(then, see);
        }
    }
}

fn walk_place<'a>(p: &'a Place, see: &mut impl FnMut(Node<'a>)) {
    see(Node::Place(p));
    match &p.kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        PlaceKind::Deref(e) => walk_expr(e, see),
        PlaceKind::Field { of, .. } => walk_place(of, see),
        PlaceKind::Index { of, index } => {
            walk_place(of, see);
            walk_expr(index, see);
        }
    }
}
