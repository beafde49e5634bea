//! Parses declaration specifiers: storage classes, qualifiers, and the type.

use base::{Code, Span};
use hir::{FloatKind, IntKind};

use super::{Parser, Res};
use crate::ast::{Expr, Specs, Type, TypeKind};
use crate::token::{Kw, P, Tok};

/// The specifiers of a declaration that can contradict each other, in their order.
#[derive(Default)]
struct Words(Vec<Kw>);

impl Words {
    fn has(&self, kw: Kw) -> bool {
        self.0.contains(&kw)
    }

    /// Adds a specifier. Returns an earlier one that it contradicts (C++ [dcl.spec]).
    fn add(&mut self, kw: Kw) -> Option<Kw> {
        let twice = kw == Kw::Long && self.0.iter().filter(|&&w| w == kw).count() < 2;
        let clash = self.0.iter().copied().find(|&w| if w == kw { !twice } else { excludes(w, kw) });
        self.0.push(kw);
        clash
    }

    fn kind(&self) -> Option<TypeKind> {
        use IntKind::*;
        let int =
            |signed, unsigned| Some(TypeKind::Int(if self.has(Kw::Unsigned) { unsigned } else { signed }));
        let word = self.0.iter().filter(|w| is_type_word(**w)).max_by_key(|w| match w {
            Kw::Signed | Kw::Unsigned => 0,
            Kw::Int => 1,
            Kw::Long => 2,
            _ => 3,
        })?;
        match word {
            Kw::Void => Some(TypeKind::Void),
            Kw::Float => Some(TypeKind::Float(FloatKind::F32)),
            Kw::Double => Some(TypeKind::Float(FloatKind::F64)),
            Kw::Bool => Some(TypeKind::Int(Bool)),
            Kw::Char if self.has(Kw::Signed) || self.has(Kw::Unsigned) => int(SChar, UChar),
            Kw::Char => Some(TypeKind::Int(Char)),
            Kw::Short => int(Short, UShort),
            Kw::Long if self.0.iter().filter(|&&w| w == Kw::Long).count() > 1 => int(LongLong, ULongLong),
            Kw::Long => int(Long, ULong),
            _ => int(Int, UInt),
        }
    }

    fn any(&self) -> bool {
        self.0.iter().any(|w| is_type_word(*w))
    }
}

/// Whether the keyword is a part of a fundamental type, such as `unsigned long long`.
fn is_type_word(kw: Kw) -> bool {
    matches!(
        kw,
        Kw::Signed
            | Kw::Unsigned
            | Kw::Short
            | Kw::Long
            | Kw::Int
            | Kw::Char
            | Kw::Bool
            | Kw::Float
            | Kw::Double
            | Kw::Void
    )
}

/// Whether the keyword is a storage class, `typedef` or `virtual`. A declaration has at most one of these keywords.
fn is_storage(kw: Kw) -> bool {
    matches!(kw, Kw::Typedef | Kw::Static | Kw::Extern | Kw::Mutable | Kw::Virtual | Kw::Register)
}

/// Whether two different specifiers cannot occur in one declaration.
fn excludes(a: Kw, b: Kw) -> bool {
    let sign = |kw| matches!(kw, Kw::Signed | Kw::Unsigned);
    let fits = |a, b| match a {
        Kw::Int => sign(b) || matches!(b, Kw::Short | Kw::Long),
        Kw::Char | Kw::Short => sign(b),
        Kw::Long => sign(b) || b == Kw::Double,
        _ => false,
    };
    is_storage(a) && is_storage(b) || is_type_word(a) && is_type_word(b) && !fits(a, b) && !fits(b, a)
}

impl Parser<'_> {
    // specifiers = (storage | qualifier | attribute | type-word | type-name | record | enum)*
    /// Parses specifiers and the type among them. The type is `None` for constructors, and if it is missing.
    pub(super) fn specifiers(&mut self) -> Res<(Specs, Option<Type>)> {
        let start = self.span();
        let mut specs = Specs { access: self.access, c_linkage: self.c_linkage, ..Specs::default() };
        let mut words = Words::default();
        // The first token of the type, if it is no keyword of a fundamental type.
        let (mut ty, mut named): (Option<TypeKind>, _) = (None, None);
        let (mut is_const, mut is_volatile, mut is_auto) = (false, false, false);
        loop {
            let has_type = ty.is_some() || words.any() || is_auto;
            if let Tok::Kw(kw) = self.tok() {
                self.refuse_specifier(kw, &mut words, named.filter(|_| has_type));
            }
            if !has_type {
                named = Some(self.tok());
            }
            match self.tok() {
                Tok::Kw(Kw::Const) => is_const = true,
                Tok::Kw(Kw::Volatile) => is_volatile = true,
                Tok::Kw(Kw::Auto) => is_auto = true,
                Tok::Kw(kw) if is_type_word(kw) => {}
                Tok::Ident(s) if ty.is_none() && self.interner.text(s) == "__int128" => {
                    ty = Some(TypeKind::Named(self.qual_name()?));
                    continue;
                }
                Tok::Kw(Kw::Struct | Kw::Class | Kw::Union) if !has_type => {
                    ty = Some(self.record()?);
                    if self.lost_semicolon() {
                        break;
                    }
                    continue;
                }
                Tok::Kw(Kw::Enum) if !has_type => {
                    ty = Some(self.enumeration()?);
                    if self.lost_semicolon() {
                        break;
                    }
                    continue;
                }
                Tok::Kw(Kw::Typename) if !has_type => {
                    self.bump();
                    ty = Some(TypeKind::Named(self.qual_name()?));
                    continue;
                }
                Tok::Kw(Kw::Decltype) if !has_type => {
                    ty = Some(self.decltype()?);
                    continue;
                }
                Tok::Kw(kw) => {
                    if self.storage(kw, &mut specs)? {
                        continue;
                    }
                    break;
                }
                // The name of a constructor is not a type.
                Tok::Ident(s) if self.class == Some(s) && self.ahead(1) == Tok::P(P::LParen) => break,
                Tok::Ident(_) | Tok::P(P::ColonColon) if !has_type && self.type_name_at(0) => {
                    self.require_typename();
                    ty = Some(TypeKind::Named(self.qual_name()?));
                    continue;
                }
                Tok::Ident(_) if !has_type && self.scoped_type_at(0, is_const) => {
                    self.require_typename();
                    ty = Some(TypeKind::Named(self.scoped_type()?));
                    continue;
                }
                _ => break,
            }
            self.bump();
        }
        if let (Some(TypeKind::Named(name)), true) = (&mut ty, words.has(Kw::Unsigned)) {
            name.parts[0].name.sym = self.interner.intern("__uint128_t");
        }
        let kind = ty.or_else(|| words.kind()).or(is_auto.then_some(TypeKind::Auto));
        let make = |kind| Type { kind, is_const, is_volatile, restrict: false, span: self.since(start) };
        Ok((specs, kind.map(make)))
    }

    /// Reports a specifier that occurs twice or contradicts an earlier one, or the type that begins with
    /// `named`.
    fn refuse_specifier(&mut self, kw: Kw, words: &mut Words, named: Option<Tok>) {
        let word = is_type_word(kw);
        let single =
            matches!(kw, Kw::Const | Kw::Volatile | Kw::Inline | Kw::Constexpr | Kw::Friend | Kw::Explicit);
        // `extern "C"` may precede any declaration.
        if !(word || single || is_storage(kw)) || matches!(self.ahead(1), Tok::Str(_)) {
            return;
        }
        let other = named.filter(|t| match t {
            Tok::Kw(w) => !is_type_word(*w),
            Tok::Ident(s) => self.interner.text(*s) != "__int128",
            _ => true,
        });
        let clash = words.add(kw).map(Tok::Kw).or(other.filter(|_| word));
        if let Some(t) = clash {
            let other = format!("`{}`", self.text(t));
            let span = self.span();
            self.error(Code::ConflictingQualifiers, span, &[&other, &format!("`{}`", kw.text())]);
        }
    }

    /// Whether the language after `extern` is C.
    pub(super) fn names_c(&self) -> bool {
        self.text(self.tok()) == "\"C\""
    }

    /// Parses a storage class or attribute at the current token. False if it is something else.
    pub(super) fn storage(&mut self, kw: Kw, specs: &mut Specs) -> Res<bool> {
        match kw {
            Kw::Typedef => specs.is_typedef = true,
            Kw::Static => specs.is_static = true,
            Kw::Extern => {
                specs.is_extern = true;
                if let Tok::Str(_) = self.ahead(1) {
                    self.bump();
                    specs.c_linkage = self.names_c();
                }
            }
            Kw::Inline | Kw::Inline2 | Kw::Inline3 => specs.is_inline = true,
            Kw::Constexpr => specs.is_constexpr = true,
            kw if set_space(kw, specs) => {}
            Kw::Virtual => specs.is_virtual = true,
            Kw::Friend => specs.is_friend = true,
            Kw::Mutable => specs.is_mutable = true,
            Kw::Explicit => specs.is_explicit = true,
            Kw::ThreadLocal => {
                specs.is_thread_local = true;
                // In a block, `thread_local` implies `static`.
                specs.is_static |= !specs.is_extern;
            }
            Kw::Register | Kw::GridConstant | Kw::Extension | Kw::Restrict | Kw::Restrict2 => {}
            Kw::LaunchBounds => {
                self.bump();
                specs.launch_bounds = self.parenthesised()?;
                return Ok(true);
            }
            Kw::ClusterDims => {
                self.bump();
                specs.cluster = self.parenthesised()?;
                return Ok(true);
            }
            Kw::Align | Kw::Alignas => {
                self.bump();
                specs.align = self.alignment()?.map(Box::new);
                return Ok(true);
            }
            Kw::Attribute => {
                self.bump();
                let mut align = None;
                self.attribute(&mut align, &mut None);
                specs.align = align.map(Box::new).or(specs.align.take());
                return Ok(true);
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    // parenthesised = "(" assignment ("," assignment)* ")"
    pub(super) fn parenthesised(&mut self) -> Res<Vec<Expr>> {
        let open = self.span();
        self.expect(P::LParen)?;
        let mut list = Vec::new();
        while !self.is(P::RParen) {
            list.push(self.item()?);
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close(P::RParen, open)?;
        Ok(list)
    }

    /// Whether a type starts here.
    pub(super) fn type_starts(&self) -> bool {
        self.tok() == Tok::Kw(Kw::Auto) || self.written_type_at(0)
    }

    /// Whether a type other than `auto` starts `n` tokens ahead.
    pub(super) fn written_type_at(&self, n: usize) -> bool {
        match self.ahead(n) {
            Tok::Kw(kw) => matches!(
                kw,
                Kw::Void
                    | Kw::Bool
                    | Kw::Char
                    | Kw::Short
                    | Kw::Int
                    | Kw::Long
                    | Kw::Float
                    | Kw::Double
                    | Kw::Signed
                    | Kw::Unsigned
                    | Kw::Const
                    | Kw::Volatile
                    | Kw::Struct
                    | Kw::Class
                    | Kw::Union
                    | Kw::Enum
                    | Kw::Typename
                    | Kw::Decltype
            ),
            Tok::Ident(_) | Tok::P(P::ColonColon) => self.type_name_at(n),
            _ => false,
        }
    }

    /// Whether a declaration starts here.
    pub(super) fn declaration_starts(&self) -> bool {
        match self.tok() {
            Tok::Kw(kw) => {
                self.type_starts()
                    || matches!(
                        kw,
                        Kw::Typedef
                            | Kw::Static
                            | Kw::Extern
                            | Kw::Inline
                            | Kw::Inline2
                            | Kw::Inline3
                            | Kw::Constexpr
                            | Kw::Global
                            | Kw::Device
                            | Kw::Host
                            | Kw::Constant
                            | Kw::Shared
                            | Kw::Managed
                            | Kw::Register
                            | Kw::ForceInline
                            | Kw::NoInline
                            | Kw::Align
                            | Kw::Alignas
                            | Kw::Attribute
                            | Kw::Using
                            | Kw::StaticAssert
                            | Kw::ThreadLocal
                            | Kw::Template
                            | Kw::Namespace
                            | Kw::LaunchBounds
                            | Kw::ClusterDims
                    )
            }
            // `T(x)` and `T{…}` are expressions, unless this is a declaration with redundant parentheses.
            Tok::Ident(_) | Tok::P(P::ColonColon) if self.type_name_at(0) => {
                let after = self.after_name(0);
                !matches!(self.ahead(after), Tok::P(P::LBrace | P::ColonColon)) && self.no_call_at(after)
            }
            Tok::Ident(_) if self.scoped_type_at(0, false) => true,
            Tok::Ident(sym) if self.names.lookup(sym).is_none() => self.looks_like_declaration(),
            _ => false,
        }
    }
}

/// Records a memory or execution space specifier, or one about inlining. False for other keywords.
pub fn set_space(kw: Kw, specs: &mut Specs) -> bool {
    let flag = match kw {
        Kw::Global => &mut specs.global,
        Kw::Device => &mut specs.device,
        Kw::Host => &mut specs.host,
        Kw::Constant => &mut specs.constant,
        Kw::Shared => &mut specs.shared,
        Kw::Managed => &mut specs.managed,
        Kw::ForceInline => &mut specs.force_inline,
        Kw::NoInline => &mut specs.no_inline,
        _ => return false,
    };
    *flag = true;
    true
}

/// The type of a declaration whose type was reported as wrong.
pub fn error_type(span: Span) -> Type {
    Type { kind: TypeKind::Error, is_const: false, is_volatile: false, restrict: false, span }
}
