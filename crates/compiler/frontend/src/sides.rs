//! `__CUDA_ARCH__`: a program that asks for it is two, and is read twice. The device's tree is the one that is checked;
//! of the host's come the bodies of functions, and what only the host declares.
//!
//! Invariant: what stands at the same place of the text is the same declaration on both sides.

use std::rc::Rc;

use base::{Map, Span};

use crate::ast::{Decl, FnName, Function, TypeKind};
use crate::token::Sym;

/// Functions with their bodies, by their names and where these stand; what a macro makes stands all at one place, so
/// there may be several, which are left alone.
#[derive(Default)]
pub struct Functions(Map<(Span, Option<Sym>), Option<Rc<Function>>>);

impl Functions {
    /// The host's text of a function.
    pub fn find(&self, f: &Function) -> Option<&Rc<Function>> {
        self.0.get(&key(f))?.as_ref()
    }
}

fn key(f: &Function) -> (Span, Option<Sym>) {
    let name = if let FnName::Plain(sym) = f.name { Some(sym) } else { None };
    (f.name_span, name)
}

/// Puts into the device's tree what only the host has, and gives the host's functions.
pub fn merge(device: &mut Vec<Decl>, host: Vec<Decl>) -> Functions {
    let mut functions = Functions::default();
    collect(&host, &mut functions);
    add(device, host);
    functions
}

fn collect(decls: &[Decl], out: &mut Functions) {
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

/// Both lists are in the order of the text: what the device does not have goes before what follows it.
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

/// Where its name, or all of it, is written.
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

fn name(d: &Decl) -> Option<Sym> {
    match d {
        Decl::Var(v) => Some(v.name.sym),
        Decl::Typedef { name, .. } => Some(name.sym),
        _ => None,
    }
}

/// Device code does not see it anyway.
fn of_host(d: &Decl) -> bool {
    match d {
        Decl::Function(f) => !(f.specs.device || f.specs.global),
        Decl::Var(v) => !(v.specs.device || v.specs.constant || v.specs.managed),
        _ => true,
    }
}
