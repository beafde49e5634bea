//! Merges the host's tree of a program into the device's.
//!
//! A program that tests `__CUDA_ARCH__` is two programs: it is preprocessed and parsed once for the host and once for the
//! device. The checker gets one tree, the device's. This module adds the declarations that only the host has, and gives
//! the host's functions, whose bodies the checker takes for the host.
//!
//! Invariant: declarations at the same place of the text are the same declaration on both sides.

use std::rc::Rc;

use base::{Map, Span};

use crate::ast::{Decl, FnName, Function, TypeKind};
use crate::token::Sym;

/// The host's functions with their bodies, by name and by the place of the name. Functions that a macro makes all have
/// the macro's place: where several have the same name and place, none of them is found.
#[derive(Default)]
pub struct HostFunctions(Map<(Span, Option<Sym>), Option<Rc<Function>>>);

impl HostFunctions {
    /// The host's declaration of a function of the device's tree.
    pub fn find(&self, f: &Function) -> Option<&Rc<Function>> {
        self.0.get(&key(f))?.as_ref()
    }
}

fn key(f: &Function) -> (Span, Option<Sym>) {
    let name = if let FnName::Plain(sym) = f.name { Some(sym) } else { None };
    (f.name_span, name)
}

/// Adds the declarations that only the host has to the device's tree. Gives the host's functions.
pub fn merge(device: &mut Vec<Decl>, host: Vec<Decl>) -> HostFunctions {
    let mut functions = HostFunctions::default();
    collect(&host, &mut functions);
    add(device, host);
    functions
}

/// Adds the functions among some declarations, of classes and namespaces too.
fn collect(decls: &[Decl], out: &mut HostFunctions) {
    for d in decls {
        match d {
            Decl::Function(f) if f.body.is_some() => {
                let found = if out.0.contains_key(&key(f)) { None } else { Some(f.clone()) };
                out.0.insert(key(f), found);
            }
            Decl::Type(t) => {
                if let TypeKind::Record(r) = &t.kind {
                    collect(r.members.as_deref().unwrap_or_default(), out);
                }
            }
            Decl::Template(t) => collect(std::slice::from_ref(&t.decl), out),
            Decl::Namespace { decls, .. } => collect(decls, out),
            _ => {}
        }
    }
}

/// Adds the declarations of the host that the device lacks, each after the declaration before it in the text.
fn add(device: &mut Vec<Decl>, host: Vec<Decl>) {
    let mut at = 0;
    for d in host {
        let Some(here) = place(&d) else { continue };
        if let Some(i) = device.iter().position(|d| place(d) == Some(here)) {
            at = i + 1;
        } else if of_host(&d) && !device.iter().any(|other| name(other).is_some() && name(other) == name(&d))
        {
            device.insert(at, d);
            at += 1;
        }
    }
}

/// The place of a declaration: of its name, or of all of it.
fn place(d: &Decl) -> Option<Span> {
    match d {
        Decl::Var(v) => Some(v.name.span),
        Decl::Function(f) => Some(f.name_span),
        Decl::Typedef { name, .. } => Some(name.span),
        Decl::Type(t) => Some(t.span),
        Decl::Template(t) => Some(t.span),
        _ => None,
    }
}

/// The name of a variable or a type alias.
fn name(d: &Decl) -> Option<Sym> {
    match d {
        Decl::Var(v) => Some(v.name.sym),
        Decl::Typedef { name, .. } => Some(name.sym),
        _ => None,
    }
}

/// Is it a declaration that device code cannot use?
fn of_host(d: &Decl) -> bool {
    match d {
        Decl::Function(f) => !(f.specs.device || f.specs.global),
        Decl::Var(v) => !(v.specs.device || v.specs.constant || v.specs.managed),
        _ => true,
    }
}
