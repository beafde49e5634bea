//! Functions: their declarations, and their instances for host and device.

use std::rc::Rc;

use base::{Arena, Code, Map, Span, id};
use hir::{FnId, FnKind, Function, Linkage, RecordId, TypeId};

use crate::ast::{self, FnName};
use crate::sema::Checker;
use crate::sema::declarations::parameters::has_auto;
use crate::sema::lookup::library_functions::is_library;
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::token::Sym;

id! {
    /// The number of a function that the program or a header declares.
    pub struct FuncId;
}

/// The side that machine code is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Host,
    Device,
}

/// A parameter of a signature.
#[derive(Clone, Debug)]
pub struct SigParam {
    pub ty: TypeId,
    pub default: Option<Rc<ast::Expr>>,
    pub restrict: bool,
}

/// The types of a function's result and parameters.
#[derive(Clone, Debug)]
pub struct Sig {
    pub ret: TypeId,
    pub params: Vec<SigParam>,
    pub variadic: bool,
}

/// A declared function.
pub struct FuncEnt {
    pub name: Sym,
    pub decl: Rc<ast::Function>,
    pub sig: Sig,
    /// Scope in which the body is checked.
    pub scope: ScopeId,
    pub access: ast::Access,
    /// The class of a method.
    pub owner: Option<RecordId>,
    /// Is it called for an object?
    pub has_this: bool,
    /// May host code call it?
    pub host: bool,
    /// May device code call it?
    pub device: bool,
    /// Is it a kernel?
    pub global: bool,
    /// Was it first declared as `extern "C"`?
    pub c_linkage: bool,
    /// Is it declared in a built-in header? Without a body, a call of it is a library call.
    pub header: bool,
    /// Template arguments as text, as profiles show them.
    pub suffix: String,
    /// The functions of the module that are this function's code, one for each side.
    pub instances: Map<Side, FnId>,
    /// Sides for which the body was checked.
    pub(crate) checked: Vec<Side>,
    /// Is the body checked only when the function is used?
    pub lazy: bool,
    /// Position of the first use.
    pub first_use: Option<Span>,
    /// Did the compiler write this function?
    pub implicit: bool,
    /// Index of the function's template, if the function is an instance of one.
    pub template: Option<usize>,
    /// The chain of template instances that led to this function, for messages.
    pub instantiation: Option<Rc<crate::sema::instantiation::Instantiation>>,
    /// Index in its class's table of virtual functions, without the head of the table.
    pub slot: Option<usize>,
}

impl FuncEnt {
    /// The sides that the function is compiled for.
    pub fn sides(&self) -> Vec<Side> {
        let mut sides = Vec::new();
        if self.host {
            sides.push(Side::Host);
        }
        if self.device || self.global {
            sides.push(Side::Device);
        }
        sides
    }
    /// May code of this side call the function? Kernels are only launched.
    pub fn on(&self, side: Side) -> bool {
        match side {
            Side::Host => self.host,
            Side::Device => self.device,
        }
    }
}

impl Checker<'_> {
    /// Declares a function at file, namespace or block scope. A body is checked at once, unless it waits for a use.
    pub fn declare_function(&mut self, f: &Rc<ast::Function>) {
        if let Some(owner) = &f.owner {
            let Some(Entity::Namespace(scope)) = self.find_qualified(owner) else {
                return self.define_method(owner.clone(), f);
            };
            return self.within(scope, |c| {
                if let Some(f) = c.function_here(f) {
                    c.declare_function(&f);
                }
            });
        }
        let FnName::Plain(name) = f.name else { return };
        // `extern "C" int printf(const char *, ...);` declares the library's function.
        if f.specs.c_linkage && f.body.is_none() && is_library(self.interner.text(name)) {
            return;
        }
        let in_block = self.function().is_some();
        self.apart(self.scope(), |c| {
            let new = c.new_function(name, f.clone(), None, false);
            // A declaration in a block means a function of the namespace around (C++ [basic.link]).
            let around = if in_block { c.namespace_around() } else { c.scope() };
            c.funcs[new].scope = around;
            if c.replaces_library(name, new) {
                let text = c.text(name);
                return c.error(Code::Redefined, f.name_span, &[&text]);
            }
            let id = c.within(around, |c| c.add_function(name, f, new, in_block));
            // Most functions of a header are never used, so each is checked when it is.
            c.funcs[id].lazy |= c.sources.file(f.name_span.file()).builtin;
            if f.body.is_some() && !c.funcs[id].lazy {
                for side in c.funcs[id].sides() {
                    c.check_body(id, side);
                }
            }
        });
    }

    /// Declares a friend function. A body in the class is checked once the class is complete.
    pub(crate) fn declare_friend(&mut self, f: &Rc<ast::Function>) {
        let FnName::Plain(name) = f.name else { return };
        let new = self.new_function(name, f.clone(), None, false);
        let id = self.add_function(name, f, new, false);
        let class = self.scopes[self.scope()].record.and_then(|r| self.records.get(&r));
        let lazy = class.is_some_and(|r| r.instance || r.library);
        self.funcs[id].lazy |= lazy;
        if f.body.is_some() && !lazy {
            for side in self.funcs[id].sides() {
                self.pending.push_back((id, side));
            }
        }
    }

    /// The function that was declared before with the same parameters, to which this declaration is added, or the new
    /// function. A declaration in a `block` may repeat default arguments.
    fn add_function(&mut self, name: Sym, f: &Rc<ast::Function>, new: FuncId, block: bool) -> FuncId {
        let at = ast::Name { sym: name, span: f.name_span };
        let set = match self.declared_here(name) {
            Some(Entity::Funcs(set)) => set.clone(),
            _ => Rc::new(Vec::new()),
        };
        for &c in set.iter() {
            let Callable::Func(old) = c else { continue };
            // There is one `main`, whatever its parameters are (C++ [basic.start.main]).
            let bodies = self.funcs[old].decl.body.is_some() && f.body.is_some();
            let main = bodies && self.scope() == self.file_scope && self.interner.text(name) == "main";
            if !main && !self.same_function(old, new) {
                continue;
            }
            let (text, declared) = (self.text(name), self.funcs[old].decl.name_span);
            if bodies {
                self.error_of(Code::Redefined, f.name_span, &[&text], declared);
                return new;
            }
            if self.funcs[old].sig.ret != self.funcs[new].sig.ret {
                self.error_of(Code::ReturnTypeDiffers, f.name_span, &[&text], declared);
            }
            if !block {
                self.defaults_once(old, &f.params);
            }
            if f.specs.c_linkage && !self.funcs[old].c_linkage {
                self.error_of(Code::LinkageDiffers, f.name_span, &[&text], declared);
            }
            let more = self.funcs[new].sig.params.clone();
            let (host, device) = (self.funcs[new].host, self.funcs[new].device);
            let old_ent = &mut self.funcs[old];
            for (p, q) in old_ent.sig.params.iter_mut().zip(more) {
                p.default = p.default.take().or(q.default);
                p.restrict |= q.restrict;
            }
            old_ent.host |= host && (device || !old_ent.device);
            old_ent.device |= device;
            if f.body.is_some() {
                old_ent.decl = f.clone();
            }
            return old;
        }
        self.declare(at, Entity::Funcs(Rc::new(vec![Callable::Func(new)])));
        new
    }

    /// Reports a default argument for a parameter that has one by an earlier declaration (C++ [dcl.fct.default]).
    pub(crate) fn defaults_once(&mut self, old: FuncId, params: &[ast::Param]) {
        let known = self.funcs[old].sig.params.iter().map(|p| p.default.is_some());
        let again =
            params.iter().zip(known).filter(|(_, known)| *known).find_map(|(p, _)| p.default.as_ref());
        if let Some(span) = again.map(|e| e.span) {
            let at = self.funcs[old].decl.name_span;
            let text = self.sources.text(at).to_string();
            self.error_of(Code::DefaultTwice, span, &[&text], at);
        }
    }

    /// Makes the entry of a function without declaring its name. Types are resolved in the current scope.
    pub fn new_function(
        &mut self,
        name: Sym,
        decl: Rc<ast::Function>,
        owner: Option<RecordId>,
        header: bool,
    ) -> FuncId {
        let specs = &decl.specs;
        let plain = !(specs.global || specs.device || specs.host);
        // A `constexpr` function may be called on both sides, and so may the functions of `cuda::std`.
        let both = plain
            && (specs.is_constexpr
                || self.cuda_std && !header && self.sources.file(decl.name_span.file()).builtin);
        let (global, device) = (specs.global, specs.device || both);
        let host = plain || specs.host;
        if global && (device || specs.host) {
            let other = if device { "__device__" } else { "__host__" };
            self.error(Code::ConflictingQualifiers, decl.name_span, &["__global__", other]);
        }
        let params = self.signature_params(&decl);
        let ret = match has_auto(&decl.ret) {
            true => self.t.deduced,
            false => self.return_type(&decl, &params),
        };
        let sig = Sig { ret, params, variadic: decl.variadic };
        let ent = FuncEnt {
            name,
            scope: self.scope(),
            access: specs.access,
            owner,
            has_this: owner.is_some() && !specs.is_static && !self.allocates(name),
            host: host && !global,
            device: device && !global,
            global,
            c_linkage: specs.c_linkage,
            header,
            suffix: String::new(),
            instances: Map::new(),
            checked: Vec::new(),
            lazy: false,
            first_use: None,
            implicit: false,
            template: None,
            instantiation: None,
            slot: None,
            sig,
            decl,
        };
        let id = self.funcs.push(ent);
        if global {
            self.check_kernel(id);
        }
        id
    }

    /// Is it an allocation function such as `operator new`, which belongs to no object?
    fn allocates(&self, name: Sym) -> bool {
        let text = self.interner.text(name);
        text.strip_prefix("operator").is_some_and(|t| t.starts_with("new") || t.starts_with("delete"))
    }

    /// The function of the module for a side, made at the first use. A body that waits for a use is queued then.
    pub fn instance(&mut self, id: FuncId, side: Side, span: Span) -> FnId {
        if self.funcs[id].first_use.is_none() {
            let own = !self.sources.file(span.file()).builtin;
            self.funcs[id].first_use = if own { Some(span) } else { self.blame().or(Some(span)) };
        }
        if let Some(&f) = self.funcs[id].instances.get(&side) {
            return f;
        }
        let ent = &self.funcs[id];
        let kind = match (ent.global, side) {
            (true, _) => FnKind::Kernel,
            (false, Side::Device) => FnKind::Device,
            (false, Side::Host) => FnKind::Host,
        };
        let specs = &ent.decl.specs;
        let linkage = match (specs.force_inline, specs.no_inline) {
            (true, _) => Linkage::ForceInline,
            (_, true) => Linkage::NoInline,
            _ => Linkage::Default,
        };
        let function = Function {
            name: self.name_in_profiles(id),
            kind,
            linkage,
            ret: self.t.void,
            params: Vec::new(),
            restrict: Vec::new(),
            locals: Arena::new(),
            body: Vec::new(),
            returned: None,
            launch_bounds: (0, 0),
            cluster: [0; 3],
            span: ent.decl.name_span,
        };
        let of_instance = ent.owner.and_then(|r| self.records.get(&r)).is_some_and(|r| r.instance);
        let named = !ent.suffix.is_empty() || of_instance;
        let instantiation = if named {
            self.instantiation_of(function.name.clone(), span)
        } else {
            self.instantiation().cloned()
        };
        let needs_check = (ent.header || ent.lazy || !ent.suffix.is_empty()) && ent.decl.body.is_some();
        let f = self.module.functions.push(function);
        self.funcs[id].instances.insert(side, f);
        if (needs_check || self.funcs[id].template.is_some()) && self.funcs[id].instantiation.is_none() {
            self.funcs[id].instantiation = instantiation;
        }
        // A lambda is `constexpr` if it can be (C++ [expr.prim.lambda.closure]).
        let lambda =
            self.funcs[id].owner.and_then(|r| self.records.get(&r)).is_some_and(|r| r.closure.is_some());
        if self.funcs[id].decl.specs.is_constexpr || lambda || self.funcs[id].implicit {
            self.constant_functions.insert(f);
        }
        if needs_check {
            self.pending.push_back((id, side));
        }
        f
    }

    /// The definition `void n::f() { ... }` without its qualifier, for the scope of the namespace, which must be the
    /// current one. `None` after a message if the namespace does not declare the function.
    pub(crate) fn function_here(&mut self, f: &ast::Function) -> Option<Rc<ast::Function>> {
        let FnName::Plain(name) = f.name else { return None };
        if !matches!(self.declared_here(name), Some(Entity::Funcs(_))) {
            self.unknown_name(name, f.name_span);
            return None;
        }
        Some(Rc::new(ast::Function { owner: None, ..f.clone() }))
    }
}
