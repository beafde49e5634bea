//! Checks of formats of `printf` and similar functions against their arguments (C17 7.21.6.1).

use base::{Code, Span};
use hir::{Expr, FloatKind, Init, PlaceKind, Type, TypeId};

use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::{Checker, FuncId};

/// The type of argument that a conversion of a format takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// An integer of this many bytes.
    Int(u64),
    Double,
    /// A pointer to characters, for `%s`.
    Text,
    Pointer,
    Anything,
}

impl Checker<'_> {
    /// The format, with its place, of a call of `printf` or a similar library function; `None` for other functions or
    /// if the format is no string literal of the program.
    pub(crate) fn format_of(&self, id: FuncId, args: &[Arg]) -> Option<(Vec<u8>, Span)> {
        let f = &self.funcs[id];
        let prints = ["printf", "fprintf", "sprintf", "snprintf"].contains(&self.interner.text(f.name));
        let (true, true, Some(Arg::Val(Val { kind: ValKind::L(place), span, .. }))) =
            (f.header, prints && !self.is_unevaluated(), args.get(f.sig.params.len().wrapping_sub(1)))
        else {
            return None;
        };
        let PlaceKind::Global(g) = place.kind else { return None };
        let global = &self.module.globals[g];
        match &global.init {
            Init::Bytes(text, _)
                if global.storage == hir::Storage::Literal && !self.sources.file(span.file()).builtin =>
            {
                Some((text.clone(), *span))
            }
            _ => None,
        }
    }

    /// Warns about an argument whose type is not the one that its conversion takes, and of a wrong number of arguments.
    pub(crate) fn check_format(&mut self, text: &[u8], span: Span, args: &[Expr]) {
        let Some(wanted) = conversions(text) else { return };
        if wanted.len() != args.len() {
            let at = args.get(wanted.len()).map_or(span, |extra| extra.span);
            self.error(Code::FormatCount, at, &[&wanted.len().to_string(), &args.len().to_string()]);
        }
        for ((written, takes), e) in wanted.into_iter().zip(args) {
            if !self.takes(takes, e.ty) {
                let (name, better) = (self.name_of(e.ty), self.conversion_for(&written, e.ty));
                self.error(Code::FormatType, e.span, &[&written, &name, &better]);
            }
        }
    }

    /// May a conversion print an argument of this type? Types that are not checked are accepted.
    fn takes(&self, takes: Takes, ty: TypeId) -> bool {
        match (takes, self.ty(ty)) {
            (Takes::Int(size), Type::Int(kind)) => u64::from(kind.bytes()) == size,
            (Takes::Double, Type::Int(_) | Type::Pointer(_)) => false,
            (Takes::Text, Type::Pointer(to)) => self.module.types.size(to.ty) == 1 && to.ty != self.t.void,
            (Takes::Int(_), Type::Pointer(_)) => false,
            (Takes::Pointer | Takes::Text, Type::Int(_)) => false,
            (Takes::Int(_) | Takes::Text | Takes::Pointer, Type::Float(FloatKind::F64)) => false,
            _ => true,
        }
    }

    /// A conversion that fits a value of this type, for the message. Keeps `x`, `X` and `o` of the written one.
    fn conversion_for(&self, written: &str, ty: TypeId) -> String {
        let last = written.chars().last().filter(|c| matches!(c, 'x' | 'X' | 'o'));
        match self.ty(ty) {
            Type::Int(kind) => {
                let name = self.name_of(ty);
                let long = match base::find(&name, "long") {
                    None => "",
                    Some(_) if base::find(&name, "long long").is_some() => "ll",
                    Some(_) => "l",
                };
                format!("%{long}{}", last.unwrap_or(if kind.signed() { 'd' } else { 'u' }))
            }
            Type::Float(_) => "%f".into(),
            _ if self.takes(Takes::Text, ty) => "%s".into(),
            _ => "%p".into(),
        }
    }
}

/// The conversions of a format as written, with the type of argument of each. A `*` is a conversion of its own. `None`
/// if one of them is not known.
fn conversions(text: &[u8]) -> Option<Vec<(String, Takes)>> {
    let mut all = Vec::new();
    let mut rest = text.strip_suffix(&[0])?;
    while let Some(at) = rest.iter().position(|&c| c == b'%') {
        let start = &rest[at..];
        let mut n = 1;
        while let Some(c @ (b'-' | b'+' | b' ' | b'#' | b'\'' | b'.' | b'*' | b'0'..=b'9')) = start.get(n) {
            if *c == b'*' {
                all.push(("*".to_string(), Takes::Anything));
            }
            n += 1;
        }
        let modifiers = n;
        while let Some(b'h' | b'l' | b'L' | b'q' | b'j' | b'z' | b't') = start.get(n) {
            n += 1;
        }
        let size = if matches!(start[modifiers..n], [] | [b'h', ..]) { 4 } else { 8 };
        let takes = match *start.get(n)? {
            b'%' => None,
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => Some(Takes::Int(size)),
            b'c' => Some(Takes::Int(4)),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => Some(Takes::Double),
            b's' if size == 4 => Some(Takes::Text),
            b's' | b'n' => Some(Takes::Anything),
            b'p' => Some(Takes::Pointer),
            _ => return None,
        };
        let written = String::from_utf8_lossy(&start[..=n]).into_owned();
        all.extend(takes.map(|takes| (written, takes)));
        rest = &start[n + 1..];
    }
    Some(all)
}
