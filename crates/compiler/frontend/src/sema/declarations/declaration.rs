//! Declarations at file, namespace and class scope, and what declarations in blocks share with them.

use std::rc::Rc;

use arch::Cc;
use base::{Code, Span};
use hir::{Const, Global, GlobalId, Init as HirInit, Qual, Storage, Type};

use crate::ast::{self, Decl, Init, Specs, TypeKind};
use crate::parse::Parser;
use crate::pp;
use crate::sema::Checker;
use crate::sema::declarations::parameters::has_auto;
use crate::sema::lookup::scope::{Entity, Scope, ScopeId, Var, VarPlace};
use crate::sema::types::records::THREAD_LOCAL_PREFIX;

impl Checker<'_> {
    /// Checks declarations in their order.
    pub fn declarations(&mut self, decls: &[Decl]) {
        for decl in decls {
            match decl {
                Decl::Var(v) => {
                    self.global_variable(v);
                    self.one_auto(decls, v);
                }
                other => self.type_or_function(other),
            }
        }
    }

    /// Checks a declaration of anything but a variable.
    pub fn type_or_function(&mut self, decl: &Decl) {
        match decl {
            Decl::Var(_) => {}
            Decl::Function(f) => self.declare_function(f),
            Decl::Guide(f) => self.declare_guide(&[], f),
            Decl::Typedef { name, ty } => self.typedef(*name, ty),
            Decl::Type(t) => {
                self.resolve(t);
            }
            Decl::Template(t) => self.declare_template(t),
            Decl::Instantiation(d) => self.instantiate_for_others(d),
            Decl::Namespace { name, decls } => self.namespace(*name, decls),
            Decl::UsingNamespace(name) => match self.find_qualified(name) {
                Some(Entity::Namespace(s)) => self.open_namespace(s),
                _ if self.interner.text(name.last().name.sym) == "std" => {}
                _ => self.unknown_qualified(name),
            },
            Decl::NamespaceAlias { name, target } => match self.find_qualified(target) {
                Some(e @ Entity::Namespace(_)) => self.redeclare(*name, e),
                _ => self.unknown_qualified(target),
            },
            Decl::Using(name, pack) => {
                let scope = self.scope();
                self.for_each_in(pack.as_deref(), name.span, &mut |c| {
                    let last = name.last().name;
                    match c.find_qualified(name).or_else(|| c.builtin_functions(last.sym)) {
                        Some(e) => c.within(scope, |c| c.declare_used(last, e)),
                        None => c.unknown_qualified(name),
                    }
                });
            }
            Decl::StaticAssert { cond, message, span } => {
                if self.const_int(cond) == Some(0) {
                    self.error(Code::StaticAssertFailed, *span, &[message]);
                }
            }
            Decl::Unsupported { what, span } => self.error(Code::Unsupported, *span, &[what]),
        }
    }

    /// Declares what a `using` declaration names. Functions join those of the same name in the current scope.
    fn declare_used(&mut self, name: ast::Name, e: Entity) {
        match (&e, self.declared_here(name.sym)) {
            (Entity::Funcs(_), Some(Entity::Funcs(_))) => self.declare(name, e),
            _ => self.redeclare(name, e),
        }
    }

    /// Declares a `typedef` name.
    fn typedef(&mut self, name: ast::Name, ty: &ast::Type) {
        let q = self.resolve(ty);
        // `typedef struct { ... } S;` names the class.
        if let (Type::Record(r), TypeKind::Record(decl)) = (self.ty(q.ty).clone(), &ty.kind)
            && decl.name.is_none()
        {
            self.module.types.records[r].name = self.text(name.sym);
        }
        if let (Type::Enum { id, .. }, TypeKind::Enum(decl)) = (self.ty(q.ty).clone(), &ty.kind)
            && decl.name.is_none()
        {
            self.module.types.enums[id as usize] = self.text(name.sym);
        }
        if self.tag_here(name.sym) == Some(q.ty) {
            return;
        }
        self.declare(name, Entity::Type(q));
    }

    /// Checks the declarations of a namespace; those of an unnamed one are visible around it.
    fn namespace(&mut self, name: Option<ast::Name>, decls: &[Decl]) {
        if let Some(n) = name
            && self.in_answer(n.span)
            && matches!(self.declared_here(n.sym), Some(Entity::Namespace(_)))
            && ["std", "thrust", "cub"].contains(&self.interner.text(n.sym))
        {
            let text = self.text(n.sym);
            return self.error(Code::AnswerInLibrary, n.span, &[&text]);
        }
        let known = name.and_then(|n| match self.declared_here(n.sym) {
            Some(Entity::Namespace(s)) => Some(*s),
            _ => None,
        });
        let scope: ScopeId = known.unwrap_or_else(|| self.scopes.push(Scope::new(Some(self.scope()))));
        match name {
            Some(n) if known.is_none() => self.declare(n, Entity::Namespace(scope)),
            Some(_) => {}
            None => {
                self.scopes[scope].unnamed = true;
                self.open_namespace(scope);
            }
        }
        self.within(scope, |c| c.declarations(decls));
    }

    /// The storage of a variable by its qualifiers. Reports qualifiers that exclude one another or that the device
    /// lacks.
    pub fn storage(&mut self, specs: &Specs, span: Span) -> Storage {
        let asked = [
            (specs.shared, Storage::Shared),
            (specs.constant, Storage::Constant),
            (specs.managed, Storage::Managed),
            (specs.device, Storage::Device),
        ];
        if specs.shared && specs.constant {
            self.error(Code::ConflictingQualifiers, span, &["__shared__", "__constant__"]);
        }
        if specs.managed {
            self.require_capability("__managed__", Cc::new(3, 0), span);
        }
        asked.iter().find(|(yes, _)| *yes).map_or(Storage::Host, |(_, s)| *s)
    }

    /// Defines `T S::name`: a member that is declared in its class, or a variable of a namespace.
    fn define_member(&mut self, owner: &ast::QualName, v: &Rc<ast::Var>) {
        let scope = match self.find_qualified(owner) {
            Some(Entity::Namespace(scope)) => Some(scope),
            _ => {
                let ty = self.class_named(owner);
                self.record_of(ty).and_then(|r| self.records.get(&r)).map(|r| r.scope)
            }
        };
        let Some(scope) = scope else { return };
        self.within(scope, |c| match c.declared_here(v.name.sym) {
            Some(Entity::Var(_)) => c.variable_here(v, false),
            _ => c.unknown_name(v.name.sym, v.name.span),
        });
    }

    /// Checks a variable at file, namespace or class scope.
    pub fn global_variable(&mut self, v: &Rc<ast::Var>) {
        match &v.owner {
            Some(owner) => self.define_member(owner, v),
            None if self.constant_member(v) => {}
            None => self.variable_here(v, v.specs.is_extern && v.init.is_none()),
        }
    }

    /// Checks a variable of the current scope. `only_declared`: this declaration does not define it.
    pub(crate) fn variable_here(&mut self, v: &Rc<ast::Var>, only_declared: bool) {
        if v.specs.global {
            self.error(Code::GlobalOnVariable, v.span, &[]);
        }
        let Some(q) = self.variable_type(v).filter(|_| !self.not_constant(v)) else {
            return self.redeclare(v.name, Entity::Error);
        };
        let mut storage = self.storage(&v.specs, v.span);
        if let Type::Reference { to, .. } = *self.ty(q.ty) {
            let var = self.static_reference(v, to, storage, None);
            return self.declare(v.name, Entity::Var(Rc::new(var)));
        }
        // Kernels read what a texture reference is bound to, and the host writes its fields.
        if storage == Storage::Host && self.is_texture_reference(q) {
            storage = Storage::Managed;
        }
        if let Some(Entity::Var(old)) = self.declared_here(v.name.sym).cloned() {
            // `extern int x;` and its definition, in either order.
            if let VarPlace::Global(g) = old.place
                && (v.specs.is_extern
                    || v.init.is_none()
                    || self.unbegun.contains(&g)
                    || matches!(self.module.globals[g].init, HirInit::Zero))
                && (old.ty.ty == q.ty || matches!(*self.ty(old.ty.ty), Type::Array { len: None, .. }))
            {
                self.module.globals[g].ty = q.ty;
                self.note_linkage(g, v, q, only_declared);
                let mut value = old.value;
                if v.init.is_some() || !only_declared && self.unbegun.remove(&g) {
                    self.unbegun.remove(&g);
                    let (init, known) = self.on_side_of(storage, |c| c.static_init(g, q, v, None));
                    self.module.globals[g].init = init;
                    value = value
                        .or(known.filter(|_| q.is_const && !q.is_volatile && storage != Storage::Constant));
                    if let Some(c) = value {
                        self.constants.insert(g, c);
                    }
                }
                let var = Var { ty: q, value, ..(*old).clone() };
                return self.redeclare(v.name, Entity::Var(Rc::new(var)));
            }
        }
        let (g, value) = self.new_global(v, q, storage, None, only_declared);
        self.note_linkage(g, v, q, only_declared);
        let ty = Qual { ty: self.module.globals[g].ty, ..q };
        let var = Var { place: VarPlace::Global(g), ty, is_ref: false, value, span: v.name.span };
        self.declare(v.name, Entity::Var(Rc::new(var)));
    }

    /// Makes a variable of static storage. The result is the variable, and its value if that is a known constant. If
    /// the variable belongs to a block, `block` receives the code that initialises it.
    pub fn new_global(
        &mut self,
        v: &ast::Var,
        q: Qual,
        storage: Storage,
        block: Option<&mut Vec<hir::Stmt>>,
        only_declared: bool,
    ) -> (GlobalId, Option<Const>) {
        let align =
            v.specs.align.as_ref().and_then(|e| self.largest_alignment(e)).unwrap_or(0).clamp(0, 1 << 16)
                as u32;
        let name = self.text(v.name.sym);
        let name = if v.specs.is_thread_local { format!("{THREAD_LOCAL_PREFIX}{name}") } else { name };
        let is_const = q.is_const && !q.is_volatile;
        let global = Global { name, ty: q.ty, storage, align, init: HirInit::Zero, is_const, span: v.span };
        let g = self.module.globals.push(global);
        let mut part = q;
        while let Type::Array { of, .. } = *self.ty(part.ty) {
            part = of;
        }
        if v.specs.managed && part.is_const {
            self.error(Code::ConflictingQualifiers, v.span, &["__managed__", "const"]);
        }
        if storage == Storage::Shared && v.init.is_some() {
            self.error(Code::SharedInitialiser, v.span, &[]);
            return (g, None);
        }
        if only_declared {
            self.unbegun.insert(g);
            return (g, None);
        }
        let (init, value) = self.on_side_of(storage, |c| c.static_init(g, q, v, block));
        self.module.globals[g].init = init;
        if let (true, None, Storage::Host, Some(Init::Value(e))) =
            (v.specs.is_constexpr && self.is_arithmetic(q.ty), value, storage, &v.init)
        {
            self.with_scratch(|c| {
                let value = c.init_value(q.ty, e);
                c.refuse_run_time(&value);
            });
        }
        let value = value.filter(|_| is_const && storage != Storage::Constant);
        if let Some(c) = value {
            self.constants.insert(g, c);
        }
        (g, value)
    }

    fn is_texture_reference(&self, q: Qual) -> bool {
        matches!(self.ty(q.ty), Type::Record(r) if self.module.types.records[*r].name.starts_with("texture<"))
    }

    /// The type of a variable, with `auto` deduced and a missing array length taken from the initialiser. `None` after
    /// a message.
    pub fn variable_type(&mut self, v: &ast::Var) -> Option<Qual> {
        let q = match self.placeholder(&v.ty) {
            Some(t) => self.class_of_init(t, v)?,
            None if has_auto(&v.ty) => self.deduce_auto(v)?,
            None => self.resolve(&v.ty),
        };
        if self.is_error(q.ty) {
            return None;
        }
        if self.refuse_abstract(q.ty, v.name.span) {
            return None;
        }
        match self.ty(q.ty).clone() {
            Type::Void => {
                self.error(Code::VoidVariable, v.span, &[]);
                None
            }
            Type::Array { of, len: None } => {
                if let Some(n) = v.init.as_ref().and_then(|i| self.deduced_len(of, i)) {
                    let ty = self.module.types.intern(Type::Array { of, len: Some(n) });
                    return Some(Qual { ty, ..q });
                }
                if !v.specs.is_extern {
                    self.error(Code::ArrayLengthMissing, v.span, &[]);
                    return None;
                }
                Some(q)
            }
            _ if !v.specs.is_extern
                && !self.is_declared_member(v)
                && !self.require_complete(q.ty, v.span) =>
            {
                None
            }
            _ => Some(q),
        }
    }

    /// The initial value of a variable of static storage, and the value if it is a known constant. What bytes cannot
    /// express becomes code that runs before `main`, or in `block`.
    fn static_init(
        &mut self,
        g: GlobalId,
        q: Qual,
        v: &ast::Var,
        block: Option<&mut Vec<hir::Stmt>>,
    ) -> (HirInit, Option<Const>) {
        let replaced = self.override_of(v, q);
        if replaced.is_none()
            && let Some(known) = self.constant_init(g, q, v)
        {
            return known;
        }
        let storage = self.module.globals[g].storage;
        let runs = storage == Storage::Host || storage == Storage::Managed && self.is_texture_reference(q);
        let init = match (&replaced, &v.init) {
            (Some(e), _) => e,
            _ if runs => {
                return match block {
                    Some(out) => self.start_local(g, q, v, out),
                    None => self.start_global(g, q, v),
                };
            }
            (None, Some(Init::Value(e))) => e,
            (None, Some(Init::Args(args, _))) if args.len() == 1 && self.record_of(q.ty).is_none() => {
                &args[0]
            }
            (None, Some(Init::Args(args, span))) => {
                let value = self.construct(q.ty, &args.iter().collect::<Vec<_>>(), *span);
                return (self.static_data(q, value, v.span), None);
            }
            (None, None) => return (HirInit::Zero, None),
        };
        let value = self.variable_value(v, q.ty, init);
        let known = if self.is_arithmetic(q.ty) { self.fold(&value) } else { None };
        (self.static_data(q, value, init.span), known)
    }

    /// The bytes of a constant value. Reports a value that is not constant.
    fn static_data(&mut self, q: Qual, value: hir::Expr, span: Span) -> HirInit {
        if self.is_error(value.ty) {
            return HirInit::Zero;
        }
        if let Some(init) = self.encode(&value, q.ty) {
            return init;
        }
        self.error(Code::NotConstant, span, &[]);
        HirInit::Zero
    }

    /// The value with which the options of the compiler override that of a constant at file scope. `None` if there is
    /// no override. Reports one that is no expression.
    fn override_of(&mut self, v: &ast::Var, q: Qual) -> Option<ast::Expr> {
        if self.function().is_some() || !(q.is_const || v.specs.constant) {
            return None;
        }
        let name = self.text(v.name.sym);
        let (_, value) = self.options.defines.iter().find(|(n, _)| *n == name)?;
        let file = self.sources.add(format!("<set {name}>"), value.clone(), true);
        let tokens = pp::lex_line(self.sources, self.interner, file, 0, value.len());
        let mut diags = Vec::new();
        let e = Parser::new(tokens, Vec::new(), self.interner, &mut diags, self.names).single_expression();
        if e.is_none() || !diags.is_empty() {
            self.error(Code::BadOverride, v.name.span, &[value, &name]);
        }
        self.used_overrides.insert(name);
        e
    }
}
