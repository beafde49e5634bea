//! Mangled names of types, as g++ makes them (Itanium C++ ABI 5.1.5, 5.1.10).

use hir::{FloatKind, IntKind, Qual, RecordId, Type, TypeId};

use super::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::lookup::scope::{Entity, Scope, ScopeId};
use crate::sema::templates::template_entities::{TArg, is_pack};
use crate::token::Sym;

/// A mangled name under construction, and the parts that substitutions such as `S_` and `S0_` may abbreviate.
#[derive(Default)]
pub(super) struct Mangled {
    pub text: String,
    /// The parts that were written in full, in the order of their substitutions.
    seen: Vec<Seen>,
    /// The name contains a type without linkage, so it means another type in every translation unit.
    pub local: bool,
}

/// A part of a mangled name for which a substitution may be written.
#[derive(Clone, PartialEq)]
enum Seen {
    /// A type that is no class or enumeration.
    Type(Qual),
    /// A name, or the namespaces, classes and arguments up to a part of it.
    Name(Vec<Part>),
}

impl Mangled {
    /// Writes the substitution for a part that was written before. Returns false if the part was not written yet.
    fn again(&mut self, key: &Seen) -> bool {
        let Some(at) = self.seen.iter().position(|k| k == key) else { return false };
        // The first is `S_`, then `S0_`, `S1_` and so on: the number in base 36, which begins one later.
        let mut digits = String::new();
        let mut rest = at.checked_sub(1);
        while let Some(number) = rest {
            digits.insert(0, char::from_digit(number as u32 % 36, 36).unwrap_or('0').to_ascii_uppercase());
            rest = Some(number / 36).filter(|&more| more > 0);
        }
        self.text += &format!("S{digits}_");
        true
    }
    /// Writes an identifier with its length before it.
    fn name(&mut self, name: &str) {
        self.text += &format!("{}{name}", name.len());
    }
}

/// A part of a qualified name: a namespace, class or enumeration.
#[derive(Clone, PartialEq)]
pub(super) struct Part {
    pub name: String,
    /// The class template and its arguments, if the part is an instance.
    pub args: Option<(usize, Vec<TArg>)>,
}

impl Scope {
    /// The name that this scope declares for the namespace whose scope is `inner`.
    pub(super) fn name_of_namespace(&self, inner: ScopeId) -> Option<Sym> {
        self.names.iter().find(|(_, (e, _))| *e == Entity::Namespace(inner)).map(|(sym, _)| *sym)
    }
}

impl Checker<'_> {
    /// The mangled name of a type.
    pub(super) fn mangled(&self, ty: TypeId) -> String {
        let mut m = Mangled::default();
        self.mangle(ty.into(), &mut m);
        m.text
    }

    /// Appends the mangled name of a type to `m`.
    pub(super) fn mangle(&self, q: Qual, m: &mut Mangled) {
        let key = Seen::Type(q);
        if q.is_const || q.is_volatile {
            if !m.again(&key) {
                m.text += if q.is_volatile { "V" } else { "" };
                m.text += if q.is_const { "K" } else { "" };
                self.mangle(q.ty.into(), m);
                m.seen.push(key);
            }
            return;
        }
        let simple = match self.ty(q.ty) {
            Type::Int(kind) => match kind {
                IntKind::Bool => "b",
                IntKind::Char => "c",
                IntKind::SChar => "a",
                IntKind::UChar => "h",
                IntKind::Short => "s",
                IntKind::UShort => "t",
                IntKind::Int => "i",
                IntKind::UInt => "j",
                IntKind::Long => "l",
                IntKind::ULong => "m",
                IntKind::LongLong => "x",
                IntKind::ULongLong => "y",
            },
            Type::Float(FloatKind::F32) => "f",
            Type::Float(FloatKind::F64) => "d",
            Type::Float(FloatKind::F16) => "6__half",
            Type::Float(FloatKind::BF16) => "13__nv_bfloat16",
            Type::NullPtr => "Dn",
            Type::Void | Type::Error => "v",
            _ => "",
        };
        m.text += simple;
        if !simple.is_empty() {
            return;
        }
        if let Type::Record(r) = *self.ty(q.ty) {
            m.local |= !self.is_linked_class(r);
            return self.mangle_parts(&self.name_parts(r), m);
        }
        if let Type::Enum { id, .. } = *self.ty(q.ty) {
            let mut parts = Vec::new();
            let scope = self.prelude.enum_scopes.get(&id).copied();
            let scoped = self.scoped_enums.contains(&id);
            m.local |= !scope.is_none_or(|s| self.has_linkage(s));
            if let Some(around) = scope.and_then(|s| if scoped { self.scopes[s].parent } else { Some(s) }) {
                self.parts_around(around, &mut parts);
            }
            let name = self.module.types.enums[id as usize].clone();
            parts.push(Part { name, args: None });
            return self.mangle_parts(&parts, m);
        }
        if m.again(&key) {
            return;
        }
        match self.ty(q.ty).clone() {
            Type::Pointer(to) => {
                m.text += "P";
                self.mangle(to, m);
            }
            Type::Reference { to, rvalue } => {
                m.text += if rvalue { "O" } else { "R" };
                self.mangle(to, m);
            }
            Type::Array { of, len } => {
                m.text += &format!("A{}_", len.map_or(String::new(), |n| n.to_string()));
                self.mangle(of, m);
            }
            Type::Function { ret, params, variadic } => {
                m.text += "F";
                self.mangle(ret.into(), m);
                params.iter().for_each(|&p| self.mangle(p.into(), m));
                m.text += if variadic { "z" } else { "" };
                m.text += if params.is_empty() && !variadic { "vE" } else { "E" };
            }
            _ => {}
        }
        m.seen.push(key);
    }

    /// Is the class the same in every translation unit that includes its definition?
    fn is_linked_class(&self, record: RecordId) -> bool {
        let unnamed = self.module.types.records[record].name.starts_with('(');
        !unnamed && self.records.get(&record).is_none_or(|info| self.has_linkage(info.scope))
    }

    /// The qualified name of a class, by its parts.
    fn name_parts(&self, record: RecordId) -> Vec<Part> {
        let (mut parts, info) = (Vec::new(), self.records.get(&record));
        if let Some(around) = info.and_then(|i| self.scopes[i.scope].parent) {
            self.parts_around(around, &mut parts);
        }
        let args = info.and_then(|i| i.origin.clone());
        let name = match &args {
            Some((t, _)) => self.text(self.templates[*t].name),
            None => self.module.types.records[record].name.clone(),
        };
        parts.push(Part { name, args });
        parts
    }

    /// Adds the names of the namespaces and classes that a scope lies in, outermost first.
    pub(super) fn parts_around(&self, scope: ScopeId, parts: &mut Vec<Part>) {
        if let Some(r) = self.scopes[scope].record {
            return parts.extend(self.name_parts(r));
        }
        let Some(outer) = self.scopes[scope].parent else { return };
        self.parts_around(outer, parts);
        let name = self.scopes[outer].name_of_namespace(scope).map(|sym| self.text(sym));
        parts.extend(name.map(|name| Part { name, args: None }));
    }

    /// Appends the mangled qualified name that consists of `parts` to `m`.
    pub(super) fn mangle_parts(&self, parts: &[Part], m: &mut Mangled) {
        // Each name, and each name with its arguments, may be abbreviated by a substitution.
        let (mut keys, mut path) = (Vec::new(), Vec::new());
        for p in parts {
            path.push(Part { name: p.name.clone(), args: None });
            keys.push(Seen::Name(path.clone()));
            path.pop();
            path.push(p.clone());
            keys.push(Seen::Name(path.clone()));
        }
        let std = parts.len() > 1 && parts[0].name == "std";
        let known = (0..keys.len()).rev().find(|&i| m.seen.contains(&keys[i]));
        if known == Some(keys.len() - 1) {
            m.again(&Seen::Name(path));
            return;
        }
        let nested = parts.len() > if std { 2 } else { 1 };
        m.text += if nested { "N" } else { "" };
        if let Some(i) = known {
            m.again(&keys[i]);
        }
        for (i, part) in parts.iter().enumerate() {
            if std && i == 0 {
                m.text += if known.is_none() { "St" } else { "" };
                continue;
            }
            if known.is_none_or(|k| k < 2 * i) {
                m.name(&part.name);
                m.seen.push(keys[2 * i].clone());
            }
            if let Some((t, args)) = &part.args
                && known.is_none_or(|k| k <= 2 * i)
            {
                self.mangle_arguments(*t, args, m);
                m.seen.push(keys[2 * i + 1].clone());
            }
        }
        m.text += if nested { "E" } else { "" };
    }

    /// Appends the mangled arguments of a template to `m`.
    fn mangle_arguments(&self, template: usize, args: &[TArg], m: &mut Mangled) {
        let pack = self.templates[template].params.iter().position(is_pack);
        m.text += "I";
        for (i, a) in args.iter().enumerate() {
            m.text += if pack == Some(i) { "J" } else { "" };
            match a {
                TArg::Type(q) => self.mangle(*q, m),
                TArg::Value(v, ty) => {
                    m.text += "L";
                    self.mangle((*ty).into(), m);
                    m.text += if *v < 0 { "n" } else { "" };
                    m.text += &format!("{}E", v.unsigned_abs());
                }
                TArg::Template(t) => {
                    let template = &self.templates[*t];
                    let mut parts = Vec::new();
                    self.parts_around(template.scope, &mut parts);
                    parts.push(Part { name: self.text(template.name), args: None });
                    self.mangle_parts(&parts, m);
                }
                TArg::Func(f, ty) => self.mangle_address(*ty, m, |m| {
                    let instance = self.funcs[*f].template.and_then(|t| {
                        let mut all = self.templates[t].functions();
                        all.find(|(_, id)| **id == *f).map(|(args, _)| (t, args.clone()))
                    });
                    m.local |= !self.is_linked_function(*f);
                    self.mangle_function(*f, instance, m);
                }),
                TArg::Global(g, ty) => self.mangle_address(*ty, m, |m| {
                    let parts = self.parts_of_variable(*g);
                    m.local |= parts.is_none();
                    self.mangle_parts(&parts.unwrap_or_default(), m);
                }),
                TArg::PackEnd => m.text += "E",
            }
        }
        let open = pack.is_some_and(|at| !args.iter().skip(at).any(|a| matches!(a, TArg::PackEnd)));
        m.text += match (pack, open) {
            (Some(at), true) if at >= args.len() => "JEE",
            (_, true) => "EE",
            _ => "E",
        };
    }

    /// Appends an argument that is the address of something, or for a parameter of reference type the thing itself.
    fn mangle_address(&self, ty: TypeId, m: &mut Mangled, named: impl FnOnce(&mut Mangled)) {
        let itself = matches!(self.ty(ty), Type::Reference { .. });
        m.text += if itself { "L_Z" } else { "XadL_Z" };
        named(m);
        m.text += if itself { "E" } else { "EE" };
    }

    /// Appends the encoding of a function: its qualified name, and the types of its parameters. `instance` is the
    /// template that it is an instance of, with the arguments.
    pub(super) fn mangle_function(&self, id: FuncId, instance: Option<(usize, Vec<TArg>)>, m: &mut Mangled) {
        let ent = &self.funcs[id];
        let mut parts = Vec::new();
        self.parts_around(ent.scope, &mut parts);
        let of_template = instance.is_some() || ent.template.is_some();
        parts.push(Part { name: self.text(ent.name), args: instance });
        self.mangle_parts(&parts, m);
        m.text += if ent.decl.is_const { "K" } else { "" };
        m.text += match ent.decl.specs.on_value {
            Some(true) => "O",
            Some(false) => "R",
            None => "",
        };
        if of_template {
            self.mangle(ent.sig.ret.into(), m);
        }
        ent.sig.params.iter().for_each(|p| self.mangle(p.ty.into(), m));
        m.text += if ent.sig.variadic { "z" } else { "v" };
    }
}
