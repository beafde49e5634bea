//! Notes of what names mean, for the index of names ([`crate::NameIndex`]).
//!
//! Names are noted where they are declared ([`Checker::declare`]) and where they are looked up. Without
//! [`crate::Options::names`] a note costs one comparison. Types and functions are described at the end of the program, when
//! classes have their sizes and functions their results.

use base::{Map, Span};
use hir::{Const, Qual, Storage, Type, TypeId};

use super::Checker;
use super::declarations::functions::FuncId;
use super::lookup::scope::{Callable, Entity, Var, VarPlace};
use crate::ast::{FnName, Name};
use crate::name_index::{FactKind, NameFact, Note};
use crate::parse::Parser;
use crate::pp::{self, MacroNote};
use crate::token::{Tok, Token};

/// What is noted at a place.
enum Noted {
    Fact(NameFact),
    Type(Qual),
    Function(FuncId),
}

/// The notes of a compilation.
#[derive(Default)]
pub struct NameNotes(Vec<(Span, Noted)>);

impl Checker<'_> {
    /// Notes what the name at a place means.
    pub(crate) fn note(&mut self, name: Name, entity: &Entity) {
        if self.notes.is_some() {
            self.note_entity(name, entity);
        }
    }

    /// Notes that the name at a place means a type.
    pub(crate) fn note_type(&mut self, name: Name, ty: Qual) {
        self.add_note(name, |_| Some(Noted::Type(ty)));
    }

    /// Notes that the name at a place means a function.
    pub(crate) fn note_function(&mut self, name: Name, id: FuncId) {
        self.add_note(name, |_| Some(Noted::Function(id)));
    }

    /// Notes that the name at a place means a data member of that type. References are members of pointer type.
    pub(crate) fn note_member(&mut self, name: Name, ty: Qual) {
        self.add_note(name, |c| Some(Noted::Fact(c.object_fact(FactKind::Member, ty))));
    }

    /// Number of notes so far, for [`Self::forget_notes`].
    pub(super) fn count_notes(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.0.len())
    }

    /// Drops the notes from that number on: what was checked is not part of the program.
    pub(super) fn forget_notes(&mut self, from: usize) {
        if let Some(notes) = &mut self.notes {
            notes.0.truncate(from);
        }
    }

    /// Adds a note if notes are asked for and the user wrote the name at this place: names that come from macros and
    /// headers have other places.
    #[inline(never)]
    fn add_note(&mut self, name: Name, noted: impl FnOnce(&mut Self) -> Option<Noted>) {
        if self.notes.is_none() || self.sources.file(name.span.file()).builtin {
            return;
        }
        if self.is_written(name)
            && let Some(noted) = noted(self)
            && let Some(notes) = &mut self.notes
        {
            notes.0.push((name.span, noted));
        }
    }

    /// Does the text have this name at this place? Operators are no names.
    fn is_written(&self, name: Name) -> bool {
        let text = self.interner.text(name.sym);
        text.chars().all(|c| c == '_' || c.is_alphanumeric()) && self.sources.text(name.span) == text
    }

    #[cold]
    fn note_entity(&mut self, name: Name, entity: &Entity) {
        self.add_note(name, |c| match entity {
            Entity::Var(v) => Some(Noted::Fact(c.variable_fact(v))),
            Entity::Const(value, ty) => {
                let is_enum = matches!(c.ty(*ty), Type::Enum { .. });
                let kind = if is_enum { FactKind::Enumerator } else { FactKind::Constant };
                let value = c.constant_text(*value, *ty);
                Some(Noted::Fact(NameFact { value, ..NameFact::new(kind, c.name_of(*ty)) }))
            }
            Entity::Type(q) => Some(Noted::Type(*q)),
            Entity::Field(record, index) => {
                let ty = c.module.types.records[*record].fields[*index].ty;
                Some(Noted::Fact(c.object_fact(FactKind::Member, ty)))
            }
            Entity::Funcs(set) => match set[..] {
                [Callable::Func(id)] => Some(Noted::Function(id)),
                _ => None,
            },
            _ => None,
        });
    }

    /// The fact about an object of a type.
    fn object_fact(&self, kind: FactKind, ty: Qual) -> NameFact {
        let wide = matches!(self.ty(ty.ty), Type::Array { .. } | Type::Record(_))
            || matches!(kind, FactKind::Shared | FactKind::ConstantMemory);
        let bytes = if wide { self.module.types.size(ty.ty) } else { 0 };
        NameFact { bytes, ..NameFact::new(kind, self.qual_name_of(ty)) }
    }

    fn variable_fact(&self, v: &Var) -> NameFact {
        let function = self.function();
        let kind = match v.place {
            VarPlace::Local(local) if function.is_some_and(|f| f.hir.params.contains(&local)) => {
                FactKind::Parameter
            }
            VarPlace::Local(_) | VarPlace::Bits(_) => FactKind::Local,
            VarPlace::Capture(_) => FactKind::Captured,
            VarPlace::Global(g) => match self.module.globals[g].storage {
                Storage::Host | Storage::Literal => FactKind::Static,
                Storage::Device => FactKind::Device,
                Storage::Constant => FactKind::ConstantMemory,
                Storage::Managed => FactKind::Managed,
                Storage::Shared => FactKind::Shared,
            },
        };
        let mut fact = self.object_fact(kind, v.ty);
        if v.is_ref {
            fact.bytes = 0;
            // A structured binding and an array of run-time length are stored as a pointer to the object.
            let of_binding = |local| function.is_some_and(|f| f.bound.contains(&local));
            let moved = |local| function.is_some_and(|f| f.rvalues.contains(&local));
            match v.place {
                VarPlace::Local(local) if of_binding(local) => {}
                VarPlace::Local(local) if moved(local) => fact.ty += " &&",
                _ => fact.ty += " &",
            }
        }
        let known = match v.place {
            VarPlace::Local(local) => function.and_then(|f| f.constants.get(&local).copied()),
            VarPlace::Global(g) => self.constants.get(&g).copied(),
            VarPlace::Capture(_) | VarPlace::Bits(_) => None,
        };
        if let Some(value) = v.value.or(known) {
            fact.value = self.constant_text(value, v.ty.ty);
        }
        fact
    }

    /// A constant as a reader writes it.
    fn constant_text(&self, value: Const, ty: TypeId) -> String {
        match (value, self.ty(ty)) {
            (Const::Int(n), Type::Int(hir::IntKind::Bool)) => if n == 0 { "false" } else { "true" }.into(),
            (Const::Int(n), Type::Int(kind)) if !kind.signed() => (n as u64).to_string(),
            (Const::Int(n), _) => n.to_string(),
            (Const::Float(x), Type::Float(kind)) if *kind == hir::FloatKind::F32 => (x as f32).to_string(),
            (Const::Float(x), _) => x.to_string(),
        }
    }

    /// The notes about all names of the program, those of the macros among them. Ends the checker's work.
    pub(crate) fn name_notes(&mut self, macros: &[MacroNote]) -> Vec<Note> {
        let Some(NameNotes(mut noted)) = self.notes.take() else { return Vec::new() };
        for (id, ent) in self.funcs.iter() {
            let own = !self.sources.file(ent.decl.name_span.file()).builtin;
            let is_used = ent.template.is_none() || ent.first_use.is_some();
            if let (true, true, false, FnName::Plain(sym)) = (own, is_used, ent.implicit, ent.decl.name)
                && self.is_written(Name { sym, span: ent.decl.name_span })
            {
                noted.push((ent.decl.name_span, Noted::Function(id)));
            }
        }
        let facts = noted.into_iter().filter_map(|(span, noted)| {
            let fact = match noted {
                Noted::Fact(fact) => fact,
                Noted::Type(q) => {
                    let bytes = self.module.types.size(q.ty);
                    NameFact { bytes, ..NameFact::new(FactKind::Type, self.qual_name_of(q)) }
                }
                Noted::Function(id) => self.function_fact(id)?,
            };
            (!fact.ty.contains("<error>")).then_some((span, fact))
        });
        let mut notes: Vec<Note> = facts.collect();
        let mut known = Map::new();
        for note in macros {
            let value = if note.is_plain { self.macro_value(&note.text, &mut known) } else { None };
            let value = match value {
                Some(value) if value != note.text => format!("{} = {value}", note.text),
                _ => note.text.clone(),
            };
            notes.push((note.span, NameFact { value, ..NameFact::new(FactKind::Macro, String::new()) }));
        }
        notes
    }

    /// The fact about a function; `None` for one of a header.
    fn function_fact(&mut self, id: FuncId) -> Option<NameFact> {
        let ent = &self.funcs[id];
        if self.sources.file(ent.decl.name_span.file()).builtin || ent.sig.ret == self.t.deduced {
            return None;
        }
        let types: Vec<_> = ent.sig.params.iter().map(|p| self.name_of(p.ty)).collect();
        let more = if ent.sig.variadic { ", ..." } else { "" };
        let ty = format!("{} ({}{more})", self.name_of(ent.sig.ret), types.join(", "));
        let kind = if ent.global { FactKind::Kernel } else { FactKind::Function };
        let kernels = if ent.global { vec![self.name_in_profiles(id)] } else { Vec::new() };
        Some(NameFact { kernels, ..NameFact::new(kind, ty) })
    }

    /// The value of a macro's expansion, if that is a constant expression at file scope.
    fn macro_value(&mut self, text: &str, known: &mut Map<String, Option<String>>) -> Option<String> {
        if let Some(value) = known.get(text) {
            return value.clone();
        }
        let file = self.sources.add("<expansion>", text, true);
        let tokens = pp::lex_line(self.sources, self.interner, file, 0, text.len());
        // What is not declared there has no value, and functions that only a macro names are no part of the program.
        let scope = self.file_scope;
        let is_constant = |sym| matches!(self.find_in(scope, sym), Some(Entity::Var(_) | Entity::Const(..)));
        let is_other = |t: &Token| matches!(t.tok, Tok::Ident(sym) if !is_constant(sym));
        if tokens.iter().any(is_other) {
            return None;
        }
        let mut diags = Vec::new();
        let parser = Parser::new(tokens, Vec::new(), self.interner, &mut diags, self.names);
        let e = parser.single_expression();
        let found = e.filter(|_| diags.is_empty()).and_then(|e| {
            let (ty, value) = self.attempt(|c| c.constant(&e));
            Some(self.constant_text(value.filter(|_| !self.is_error(ty))?, ty))
        });
        known.insert(text.to_owned(), found.clone());
        found
    }
}
