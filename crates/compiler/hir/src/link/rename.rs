//! Renames the ids of a unit to those of the joined module, everywhere in the tree of a function.

use base::Idx;

use super::{UnitMap, signature};
use crate::{Expr, ExprKind, Function, Init, InitTarget, Place, PlaceKind, Stmt, StmtKind, TypeId};

impl UnitMap {
    pub(super) fn ty(&self, ty: TypeId) -> TypeId {
        self.types[ty.index()]
    }

    pub(super) fn signature(&self, f: &Function) -> Vec<TypeId> {
        signature(f).into_iter().map(|ty| self.ty(ty)).collect()
    }

    pub(super) fn function(&self, f: &mut Function) {
        f.ret = self.ty(f.ret);
        f.locals.iter_mut().for_each(|(_, local)| local.ty = self.ty(local.ty));
        self.stmts(&mut f.body);
    }

    pub(super) fn init(&self, init: &mut Init) {
        let Init::Bytes(_, relocs) = init else { return };
        for (_, target, _) in relocs {
            match target {
                InitTarget::Global(g) => *g = self.globals[g.index()],
                InitTarget::Fn(f) => *f = self.functions[f.index()],
            }
        }
    }

    fn stmts(&self, list: &mut [Stmt]) {
        list.iter_mut().for_each(|s| self.stmt(s));
    }

    fn stmt(&self, s: &mut Stmt) {
        let each = |e: &mut Option<Expr>| e.iter_mut().for_each(|e| self.expr(e));
        match &mut s.kind {
            StmtKind::Expr(e) | StmtKind::OnThrow(e) => self.expr(e),
            StmtKind::Local { init, cleanup, .. } => {
                each(init);
                each(cleanup);
            }
            StmtKind::Try { body, handlers } => {
                self.stmts(body);
                self.stmts(handlers);
            }
            StmtKind::Block(body) => self.stmts(body),
            StmtKind::If { cond, then, or_else } => {
                self.expr(cond);
                self.stmts(then);
                self.stmts(or_else);
            }
            StmtKind::Loop { cond, body, step, .. } => {
                each(cond);
                self.stmts(body);
                each(step);
            }
            StmtKind::DoWhile { body, cond, .. } => {
                self.stmts(body);
                self.expr(cond);
            }
            StmtKind::Switch { value, body, .. } => {
                self.expr(value);
                self.stmts(body);
            }
            StmtKind::Return(e) => each(e),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) => {}
        }
    }

    fn exprs(&self, list: &mut [Expr]) {
        list.iter_mut().for_each(|e| self.expr(e));
    }

    fn expr(&self, e: &mut Expr) {
        e.ty = self.ty(e.ty);
        match &mut e.kind {
            ExprKind::Const(_) | ExprKind::Unwind => {}
            ExprKind::Load(p) | ExprKind::AddrOf(p) | ExprKind::Step { place: p, .. } => self.place(p),
            ExprKind::FnAddr(f) => *f = self.functions[f.index()],
            ExprKind::Unary { a, .. }
            | ExprKind::Cast { a, .. }
            | ExprKind::Extract { from: a, .. }
            | ExprKind::Full(a)
            | ExprKind::AtEnd(a) => self.expr(a),
            ExprKind::Binary { a, b, .. }
            | ExprKind::PtrAdd { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { a, b }
            | ExprKind::And { a, b }
            | ExprKind::Or { a, b }
            | ExprKind::Comma { a, b } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Cond { c, a, b } => {
                self.expr(c);
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Assign { place, value }
            | ExprKind::Begin { place, value }
            | ExprKind::AssignOp { place, value, .. } => {
                self.place(place);
                self.expr(value);
            }
            ExprKind::Call { f, args } => {
                *f = self.functions[f.index()];
                self.exprs(args);
            }
            ExprKind::CallPtr { f, args } => {
                self.expr(f);
                self.exprs(args);
            }
            ExprKind::CallExtern { args, .. } | ExprKind::Builtin { args, .. } => self.exprs(args),
            ExprKind::Launch { kernel, grid, block, smem, stream, args } => {
                *kernel = self.functions[kernel.index()];
                self.exprs(&mut grid[..]);
                self.exprs(&mut block[..]);
                self.expr(smem);
                self.expr(stream);
                self.exprs(args);
            }
            ExprKind::Aggregate { parts } => parts.iter_mut().for_each(|(_, e)| self.expr(e)),
            ExprKind::Let { init, then, .. } => {
                init.iter_mut().for_each(|e| self.expr(e));
                self.expr(then);
            }
        }
    }

    fn place(&self, p: &mut Place) {
        p.ty = self.ty(p.ty);
        match &mut p.kind {
            PlaceKind::Local(_) => {}
            PlaceKind::Global(g) => *g = self.globals[g.index()],
            PlaceKind::Deref(e) => self.expr(e),
            PlaceKind::Field { of, .. } => self.place(of),
            PlaceKind::Index { of, index } => {
                self.place(of);
                self.expr(index);
            }
        }
    }
}
