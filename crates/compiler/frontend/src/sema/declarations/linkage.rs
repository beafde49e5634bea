//! Names that other translation units can see: linkage (C++ [basic.link]) and symbols for [`hir::link`].
//!
//! A symbol is the entity's qualified name as gcc's linker sees it, with template arguments and parameters. An entity
//! whose name involves something without linkage (a lambda, a local class, an unnamed namespace) has no symbol, so each
//! unit keeps its own.

use base::Map;
use hir::{Binding, Export, FnId, GlobalId, Item, Qual, Type};

use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::lookup::scope::ScopeId;
use crate::sema::mangle::{Mangled, Part};
use crate::sema::templates::template_entities::TArg;
use crate::token::Sym;
use crate::{Language, ast};

/// The linkage of a translation unit's variables.
#[derive(Default)]
pub struct Linkage<'a> {
    /// The unit that is checked, if the program has several.
    pub unit: Option<crate::units::Linked<'a>>,
    /// Whether the file is C, where `void *` converts to every pointer to an object.
    pub is_c: bool,
    /// Variables that other units can see.
    variables: Map<GlobalId, SharedVariable>,
    /// Variables at file scope that code initialises, and the function with that code.
    pub(crate) starts: Vec<(GlobalId, FnId)>,
}

/// A variable with external linkage.
struct SharedVariable {
    /// Scope in which the variable is declared.
    scope: ScopeId,
    name: Sym,
    /// Is it `inline`, or a member of a class template? Then every unit that names the variable defines it.
    weak: bool,
    /// Is it only declared so far?
    pub(crate) declared: bool,
    /// Is it `extern "C"`?
    c_linkage: bool,
}

/// The template and the arguments of each function that is an instance.
type Instances = Map<FuncId, (usize, Vec<TArg>)>;

impl Checker<'_> {
    /// Notes the declaration of a variable in a namespace or class if other units can see the variable.
    pub(crate) fn note_linkage(&mut self, g: GlobalId, v: &ast::Var, q: Qual, only_declared: bool) {
        let mut part = q;
        while let Type::Array { of, .. } = *self.ty(part.ty) {
            part = of;
        }
        let s = &v.specs;
        let class = self.scopes[self.scope()].record;
        let internal = class.is_none() && (s.is_static || part.is_const && !s.is_extern && !s.is_inline);
        let declared = only_declared || self.is_declared_member(v);
        if let Some(known) = self.linkage.variables.get_mut(&g) {
            known.declared &= declared;
            return;
        }
        if internal {
            return;
        }
        let of_template = class.and_then(|r| self.records.get(&r)).is_some_and(|r| r.instance);
        let weak = s.is_inline
            || class.is_some() && s.is_constexpr
            || of_template
            || self.sources.file(v.span.file()).builtin;
        let c_linkage = s.c_linkage;
        let shared = SharedVariable { scope: self.scope(), name: v.name.sym, weak, declared, c_linkage };
        self.linkage.variables.insert(g, shared);
    }

    /// Fills the module's list of exports.
    pub fn export(&mut self) {
        let mut instances = Instances::new();
        for (t, template) in self.templates.iter().enumerate() {
            for (args, id) in template.functions() {
                instances.insert(*id, (t, args.clone()));
            }
        }
        let mut exports = Vec::new();
        for id in self.funcs.ids().collect::<Vec<_>>() {
            self.export_function(id, &instances, &mut exports);
        }
        self.export_variables(&mut exports);
        self.export_tables(&mut exports);
        // Entities of one unit with the same symbol differ in something that the symbol does not say, so they are
        // exported only if the binding is strong.
        base::sort_by_key(&mut exports, |e| e.symbol.clone());
        let repeats = |e: &Export, other: Option<&Export>| other.is_some_and(|o| o.symbol == e.symbol);
        let unique = |i: usize| {
            let before = i.checked_sub(1).and_then(|i| exports.get(i));
            !repeats(&exports[i], before) && !repeats(&exports[i], exports.get(i + 1))
        };
        let kept = (0..exports.len()).filter(|&i| unique(i) || exports[i].binding == Binding::Strong);
        self.module.exports = kept.map(|i| exports[i].clone()).collect();
    }

    /// Adds the exports of a function's instances.
    fn export_function(&mut self, id: FuncId, instances: &Instances, exports: &mut Vec<Export>) {
        let ent = &self.funcs[id];
        if ent.instances.is_empty() || ent.header && ent.decl.body.is_none() {
            return;
        }
        let Some(symbol) = self.function_symbol(id, instances) else { return };
        let ent = &self.funcs[id];
        let (specs, used) = (&ent.decl.specs, ent.first_use.unwrap_or(ent.decl.name_span));
        let of_template = ent.owner.and_then(|r| self.records.get(&r)).is_some_and(|r| r.instance);
        let weak = specs.is_inline
            || specs.is_constexpr
            || specs.force_inline
            || of_template
            || ent.template.is_some()
            || instances.contains_key(&id)
            || ent.implicit
            || ent.owner.is_some() && ent.decl.owner.is_none()
            || self.sources.file(ent.decl.name_span.file()).builtin;
        let binding = match &ent.decl.body {
            None => Binding::Import { used },
            Some(_) if weak => Binding::Weak,
            Some(_) => Binding::Strong,
        };
        for (side, f) in ent.instances.iter().map(|(s, f)| (*s, *f)).collect::<Vec<_>>() {
            if matches!(binding, Binding::Import { .. }) {
                self.declare_import(id, side, f);
            }
            let symbol = format!("{}{symbol}", if side == Side::Device { "device " } else { "" });
            exports.push(Export { item: Item::Function(f), symbol, binding });
        }
    }

    /// Gives a function without a body the types of its definition.
    fn declare_import(&mut self, id: FuncId, side: Side, f: FnId) {
        let ent = &self.funcs[id];
        let (sig, span, is_const) = (ent.sig.clone(), ent.decl.name_span, ent.decl.is_const);
        let mut types = Vec::new();
        if let Some(owner) = ent.owner.filter(|_| ent.has_this) {
            let ty = self.module.types.intern(Type::Record(owner));
            types.push(self.pointer_to(Qual { ty, is_const, is_volatile: false }));
        }
        types.extend(sig.params.iter().map(|p| p.ty));
        self.module.functions[f].ret = self.returned_type(sig.ret);
        for ty in types {
            let ty = self.passed_type(ty, side == Side::Host);
            let function = &mut self.module.functions[f];
            let local = function.locals.push(hir::Local { name: String::new(), ty, align: 0, span });
            function.params.push(local);
            function.restrict.push(false);
        }
    }

    /// Is the function the same in every translation unit that declares it?
    pub(crate) fn is_linked_function(&self, id: FuncId) -> bool {
        let ent = &self.funcs[id];
        !(ent.owner.is_none() && ent.decl.specs.is_static) && self.has_linkage(ent.scope)
    }

    /// The symbol of a function. `None` if it has no linkage.
    fn function_symbol(&self, id: FuncId, instances: &Instances) -> Option<String> {
        let ent = &self.funcs[id];
        if !self.is_linked_function(id) {
            return None;
        }
        let name = self.text(ent.name);
        let c = ent.c_linkage || self.linkage.unit.as_ref().is_some_and(|u| u.language == Language::C);
        if ent.owner.is_none()
            && (c && !self.sources.file(ent.decl.name_span.file()).builtin || name == "main")
        {
            return Some(name);
        }
        let mut m = Mangled::default();
        self.mangle_function(id, instances.get(&id).cloned(), &mut m);
        (!m.local).then_some(m.text)
    }

    /// The symbol of a variable. `None` if it has no linkage.
    fn variable_symbol(&self, g: GlobalId) -> Option<String> {
        let parts = self.parts_of_variable(g)?;
        // At file scope a variable's name is its symbol, whatever the language.
        let c_linkage = self.linkage.variables.get(&g).is_some_and(|shared| shared.c_linkage);
        if let (Some(last), true) = (parts.last(), c_linkage || parts.len() == 1) {
            return Some(last.name.clone());
        }
        let mut m = Mangled::default();
        self.mangle_parts(&parts, &mut m);
        (!m.local).then_some(m.text)
    }

    /// The qualified name of a variable. `None` if it has no linkage.
    pub(in crate::sema) fn parts_of_variable(&self, g: GlobalId) -> Option<Vec<Part>> {
        let shared = self.linkage.variables.get(&g).filter(|shared| self.has_linkage(shared.scope))?;
        let mut parts = Vec::new();
        self.parts_around(shared.scope, &mut parts);
        parts.push(Part { name: self.text(shared.name), args: None });
        Some(parts)
    }

    /// Adds the exports of variables, and of the functions that initialise them.
    fn export_variables(&mut self, exports: &mut Vec<Export>) {
        let starts = std::mem::take(&mut self.linkage.starts);
        for (g, shared) in self.linkage.variables.iter() {
            let Some(symbol) = self.variable_symbol(*g) else { continue };
            let used = self.module.globals[*g].span;
            let start = starts.iter().find(|(of, _)| of == g).map(|(_, f)| *f);
            let binding = match (shared.declared || self.unbegun.contains(g), shared.weak) {
                // A member of a class template is one variable in all units, whether it was defined outside of its
                // class or not.
                (_, true) => Binding::Weak,
                (true, false) => Binding::Import { used },
                (false, false) => Binding::Strong,
            };
            if let (Some(f), Binding::Weak) = (start, binding) {
                let symbol = format!("start of {symbol}");
                exports.push(Export { item: Item::Function(f), symbol, binding });
            }
            if let (Some(f), Binding::Import { .. }) = (start, binding) {
                self.module.starts.retain(|&s| s != f);
            }
            exports.push(Export { item: Item::Variable(*g), symbol: format!("variable {symbol}"), binding });
        }
        let state = self.module.exceptions.map(|g| (g, "exceptions".to_owned()));
        exports.extend(state.map(|(g, symbol)| weak(g, symbol)));
    }

    /// Adds the exports of virtual tables, and of the objects that stand for types at run time.
    fn export_tables(&self, exports: &mut Vec<Export>) {
        let types = self.type_infos.iter().map(|entry| ("typeinfo", entry));
        for (what, (ty, g)) in types.chain(self.identities.iter().map(|entry| ("identity", entry))) {
            let name = self.linked_name(*ty);
            exports.extend(name.map(|name| weak(*g, format!("{what} {name}"))));
        }
        for (record, info) in self.records.iter() {
            let Some(ty) = self.module.types.find(&Type::Record(*record)) else { continue };
            let Some(name) = self.linked_name(ty) else { continue };
            for (side, at, g) in &info.virtuals.tables {
                let side = if *side == Side::Device { "device " } else { "" };
                exports.push(weak(*g, format!("{side}vtable {at} {name}")));
            }
        }
    }

    /// The name that a type has in every unit. `None` for a type without linkage.
    pub(crate) fn linked_name(&self, ty: hir::TypeId) -> Option<String> {
        let mut m = Mangled::default();
        self.mangle(ty.into(), &mut m);
        (!m.local).then_some(m.text)
    }

    /// Is it `static T name;` in a class, which is only a declaration?
    pub(crate) fn is_declared_member(&self, v: &ast::Var) -> bool {
        let s = &v.specs;
        self.scopes[self.scope()].record.is_some()
            && s.is_static
            && v.init.is_none()
            && v.owner.is_none()
            && !s.is_inline
            && !s.is_constexpr
    }
}

/// The export of a variable that each unit which uses it defines.
fn weak(g: GlobalId, symbol: String) -> Export {
    Export { item: Item::Variable(g), symbol, binding: Binding::Weak }
}
