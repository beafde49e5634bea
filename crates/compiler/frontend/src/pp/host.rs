//! Macros that the host compiler predefines, and its names for functions of the library: `gcc.txt`.

use std::borrow::Cow;

use super::Preprocessor;
use crate::token::{Tok, Token};

impl Preprocessor<'_> {
    /// Definitions of the host compiler's predefined macros that a file of the reader names: most programs name none.
    pub(super) fn host_macros(&self, tokens: &[Token]) -> String {
        let (mut text, table) = (String::new(), crate::headers::text("gcc.txt"));
        for t in tokens {
            if let Tok::Ident(sym) = t.tok
                && sym.kw().is_none()
                && !self.macros.contains_key(&sym)
                && let Some(line) = host_macro(table, self.interner.text(sym))
                && base::find(&text, &line).is_none()
            {
                text += "#define ";
                text += &line;
                text.push('\n');
            }
        }
        text
    }
}

/// A macro of the host compiler, as `gcc.txt` has them: name, parameters and body, a line each in the order of names.
fn host_macro<'t>(table: &'t str, name: &str) -> Option<Cow<'t, str>> {
    if !name.starts_with('_') {
        return None;
    }
    let (mut from, mut to) = (0, table.len());
    while from < to {
        let middle = from.midpoint(to);
        let start = table[..middle].rfind('\n').map_or(0, |at| at + 1);
        let line = table[start..].split('\n').next()?;
        let end = line.find([' ', '(']).unwrap_or(line.len());
        match line[..end].cmp(name) {
            std::cmp::Ordering::Equal => return Some(Cow::Borrowed(line)),
            std::cmp::Ordering::Less => from = start + line.len() + 1,
            std::cmp::Ordering::Greater => to = start,
        }
    }
    // `__builtin_sin` is `sin`, unless it is a function of its own.
    let function = name.strip_prefix("__builtin_").filter(|_| !crate::check::is_library(name))?;
    crate::check::is_library(function).then(|| Cow::Owned(format!("{name} {function}")))
}
