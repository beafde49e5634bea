//! What a debugger is told: where each variable of the source is, and its type.

use base::{Idx, Span};
use hir::{Expr, FloatKind, FnId, IntKind, LocalId, Stmt, StmtKind, Type, TypeId, Types};
use isa::debug::{
    DebugField, DebugInfo, DebugType, SharedVariable, TypeIndex, TypeKind, Variable, VariablePlace,
};
use isa::{FuncId, Ty};

use super::{Builder, Home, Shape};
use crate::ir::{Slot, Val};
use crate::module::ModuleCx;

/// The debug information of a program as it is made.
#[derive(Default)]
pub struct DebugBuilder {
    info: DebugInfo,
    /// By type of the module: its index in the information.
    indices: Vec<Option<TypeIndex>>,
    /// Variables of the function that is being built. Their places have the number of a slot instead of an offset.
    pending: Vec<Variable>,
}

/// The copy of a variable that lives in registers.
#[derive(Clone, Copy)]
pub(super) struct Shadow {
    /// The variable of the SSA form.
    var: u32,
    slot: Slot,
    shape: Shape,
    /// Size of the variable, bytes.
    bytes: u64,
}

impl Builder<'_, '_> {
    /// Gives the variables of a function places that a debugger can read, and describes them.
    pub(super) fn describe_variables(&mut self, id: FnId, homes: &[Home], inlined: Option<isa::InlineId>) {
        if self.cx.debug.is_none() {
            return;
        }
        let module = self.cx.module;
        let f = &module.functions[id];
        let mut scopes = vec![None; f.locals.len()];
        for &p in &f.params {
            scopes[p.index()] = Some(f.span.to(end_of(&f.body, f.span)));
        }
        find_scopes(&f.body, &mut scopes);
        for (l, local) in f.locals.iter() {
            let scope = scopes[l.index()];
            let Some(scope) = scope.filter(|_| is_of_source(&local.name)) else { continue };
            let (bytes, shape) = (self.size(local.ty), self.shape(local.ty));
            let place = match homes[l.index()] {
                Home::Var(var) => {
                    // The byte after the value says that there is one.
                    let slot = self.shadow_slot(bytes + 1, module.types.align(local.ty));
                    self.shadows.push(Shadow { var, slot, shape, bytes });
                    VariablePlace::Shadow(slot.0)
                }
                Home::Slot(slot) => VariablePlace::Frame(slot.0),
                Home::At(ptr) => VariablePlace::Address(self.shadow_of_address(ptr).0),
            };
            self.describe(id, l, (scope, inlined, place));
        }
    }

    fn describe(
        &mut self,
        id: FnId,
        l: LocalId,
        (scope, inlined, place): (Span, Option<isa::InlineId>, VariablePlace),
    ) {
        let local = &self.cx.module.functions[id].locals[l];
        let function = self.func;
        let types = &self.cx.module.types;
        let Some(debug) = &mut self.cx.debug else { return };
        let ty = debug.type_index(types, local.ty);
        debug.pending.push(Variable { name: local.name.clone(), ty, function, inlined, scope, place });
    }

    fn shadow_slot(&mut self, bytes: u64, align: u32) -> Slot {
        let slot = self.slot(bytes, align);
        self.f.slots[slot.0 as usize].shadow = true;
        slot
    }

    /// Keeps the address of a variable that lies outside of the frame.
    fn shadow_of_address(&mut self, ptr: Val) -> Slot {
        let slot = self.shadow_slot(8, 8);
        let at = self.slot_ptr(slot);
        self.store_raw(at, Ty::U64, ptr, false);
        slot
    }

    /// A variable lies elsewhere than was said before.
    pub(super) fn describe_address(&mut self, id: FnId, l: LocalId, ptr: Val) {
        let inlined = self.frames.last().and_then(|frame| frame.inlined);
        let Some(debug) = &self.cx.debug else { return };
        let name = &self.cx.module.functions[id].locals[l].name;
        let same = |v: &Variable| v.name == *name && v.inlined == inlined;
        let Some(at) = debug.pending.iter().rposition(same) else { return };
        let slot = self.shadow_of_address(ptr);
        if let Some(debug) = &mut self.cx.debug {
            debug.pending[at].place = VariablePlace::Address(slot.0);
        }
    }

    /// Sets a variable of the SSA form from here on, and its copy for the debugger.
    pub(super) fn set_variable(&mut self, var: u32, v: Val) {
        self.ssa.write(var, self.cur, v);
        if let Some(shadow) = self.shadow(var) {
            let at = self.slot_ptr(shadow.slot);
            self.store(at, shadow.shape, v, false);
            self.mark_shadow(shadow, 1);
        }
    }

    /// The lifetime of a variable begins without a value.
    pub(super) fn uninitialised(&mut self, var: u32) {
        if let Some(shadow) = self.shadow(var) {
            self.mark_shadow(shadow, 0);
        }
    }

    fn shadow(&self, var: u32) -> Option<Shadow> {
        self.shadows.iter().rev().find(|shadow| shadow.var == var).copied()
    }

    fn mark_shadow(&mut self, shadow: Shadow, has_value: u64) {
        let at = self.slot_ptr(shadow.slot);
        let at = self.offset(at, shadow.bytes);
        let flag = self.imm(crate::ir::Class::R1, has_value);
        self.store_raw(at, Ty::U8, flag, false);
    }
}

impl DebugBuilder {
    /// The code of a function is made, and its slots lie at these offsets.
    pub fn place_variables(&mut self, slots: &[Option<u32>]) {
        let offset = |slot: u32| slots.get(slot as usize).copied().flatten();
        for mut variable in self.pending.drain(..) {
            let (VariablePlace::Shadow(at) | VariablePlace::Frame(at) | VariablePlace::Address(at)) =
                &mut variable.place;
            // A variable whose place is never used has no value that anyone could see.
            let Some(offset) = offset(*at) else { continue };
            *at = offset;
            self.info.variables.push(variable);
        }
    }

    /// Describes the shared variables of a kernel or device function.
    pub fn describe_shared(
        &mut self,
        module: &hir::Module,
        function: FuncId,
        offsets: &[(hir::GlobalId, u32)],
    ) {
        for &(id, offset) in offsets {
            let global = &module.globals[id];
            if is_of_source(&global.name) {
                let ty = self.type_index(&module.types, global.ty);
                let name = global.name.clone();
                self.info.shared.push(SharedVariable { name, ty, function, offset });
            }
        }
    }

    /// Describes a global variable of the program. They are numbered in the order of these calls.
    pub fn describe_global(&mut self, types: &Types, ty: TypeId) {
        let index = self.type_index(types, ty);
        self.info.globals.push(index);
    }

    /// The information, once all functions are compiled.
    pub fn finish(self) -> Box<DebugInfo> {
        Box::new(self.info)
    }

    fn type_index(&mut self, types: &Types, id: TypeId) -> TypeIndex {
        let at = id.index();
        if self.indices.len() <= at {
            self.indices.resize(at + 1, None);
        }
        if let Some(known) = self.indices[at] {
            return known;
        }
        // Entered before what it refers to, since classes refer to themselves.
        let index = self.info.types.len() as TypeIndex;
        self.indices[at] = Some(index);
        let (name, bytes) = (types.name(id), types.size(id));
        self.info.types.push(DebugType { name, bytes, kind: TypeKind::Opaque });
        self.info.types[index as usize].kind = self.kind(types, id);
        index
    }

    fn kind(&mut self, types: &Types, id: TypeId) -> TypeKind {
        match types.get(id) {
            Type::Int(IntKind::Bool) | Type::Enum { repr: IntKind::Bool, .. } => TypeKind::Bool,
            Type::Int(k @ (IntKind::Char | IntKind::SChar | IntKind::UChar)) => {
                TypeKind::Char { signed: k.signed() }
            }
            Type::Int(k) | Type::Enum { repr: k, .. } => TypeKind::Integer { signed: k.signed() },
            Type::Float(FloatKind::BF16) => TypeKind::BFloat16,
            Type::Float(_) => TypeKind::Float,
            Type::Pointer(to) | Type::Reference { to, .. } => {
                TypeKind::Pointer { to: self.type_index(types, to.ty) }
            }
            Type::Array { of, len } => {
                let len = len.filter(|&len| len < hir::DYNAMIC).unwrap_or(0);
                TypeKind::Array { of: self.type_index(types, of.ty), len }
            }
            Type::Record(r) => {
                let fields = types.records[*r].fields.iter().map(|field| DebugField {
                    name: if is_of_source(&field.name) { field.name.clone() } else { String::new() },
                    ty: self.type_index(types, field.ty.ty),
                    offset: field.offset,
                    bits: field.bits,
                });
                TypeKind::Record { fields: fields.collect() }
            }
            Type::Error | Type::Void | Type::NullPtr | Type::Function { .. } => TypeKind::Opaque,
        }
    }
}

impl ModuleCx<'_> {
    /// The code of a function is made: see [`DebugBuilder::place_variables`].
    pub fn place_variables(&mut self, slots: &[Option<u32>]) {
        if let Some(debug) = &mut self.debug {
            debug.place_variables(slots);
        }
    }
}

/// Whether a reader wrote the name: those of the compiler begin with two underscores or are no identifiers.
fn is_of_source(name: &str) -> bool {
    !name.starts_with("__") && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The scopes of the variables that are declared in a list of statements: from the end of the declaration to the end of the list.
fn find_scopes(stmts: &[Stmt], scopes: &mut [Option<Span>]) {
    for (i, stmt) in stmts.iter().enumerate() {
        if let StmtKind::Local { local, .. } = &stmt.kind {
            let from = Span::new(stmt.span.file(), stmt.span.end(), stmt.span.end());
            scopes[local.index()] = Some(from.to(end_of(&stmts[i..], stmt.span)));
        }
        match &stmt.kind {
            StmtKind::Try { body, handlers } => {
                find_scopes(body, scopes);
                find_scopes(handlers, scopes);
            }
            StmtKind::If { then, or_else, .. } => {
                find_scopes(then, scopes);
                find_scopes(or_else, scopes);
            }
            StmtKind::Block(body)
            | StmtKind::Loop { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. } => find_scopes(body, scopes),
            _ => {}
        }
    }
}

/// The end of a list of statements: a span up to the last place of the source in it.
fn end_of(stmts: &[Stmt], start: Span) -> Span {
    stmts.iter().fold(start, |span, stmt| {
        let span = span.to(stmt.span);
        let with = |span: Span, e: &Option<Expr>| e.as_ref().map_or(span, |e| span.to(e.span));
        match &stmt.kind {
            StmtKind::Expr(e) | StmtKind::OnThrow(e) => span.to(e.span),
            StmtKind::Local { init, .. } => with(span, init),
            StmtKind::Return(e) => with(span, e),
            StmtKind::Try { body, handlers } => end_of(handlers, end_of(body, span)),
            StmtKind::If { then, or_else, .. } => end_of(or_else, end_of(then, span)),
            StmtKind::Block(body)
            | StmtKind::Loop { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. } => end_of(body, span),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) => span,
        }
    })
}
